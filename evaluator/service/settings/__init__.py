"""What a server can be told, and from where it is read; doing as told is up to the others."""
