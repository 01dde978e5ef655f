"""The page that people read: a web server for browsers, and the report in one file."""
