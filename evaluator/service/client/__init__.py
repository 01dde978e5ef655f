"""Calls a server, for the command line and the page; nothing of the server itself."""
