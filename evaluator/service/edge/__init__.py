"""Between gRPC and the RPCs: the server put together, and what happens to every call alike."""
