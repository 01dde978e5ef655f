"""The local runner: processes of this machine judge files, and go on where they were killed."""
