"""One process alone, or a supervisor and its workers; the server in it is put together in edge."""
