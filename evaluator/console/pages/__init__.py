"""One module for each page: fields and a server in, a page out."""
