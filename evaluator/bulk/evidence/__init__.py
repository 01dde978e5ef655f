"""What a run proves, and how anybody checks it: digests, a tree over the results, sums."""
