"""What each RPC does, from its message to its answer; what all calls have in common is in edge."""
