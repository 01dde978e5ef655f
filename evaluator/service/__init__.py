"""The gRPC face: wire messages in, wire messages out. With ``server.py`` all that knows gRPC."""

import os

# The C core prints its own lines over our errors. It reads this when it is first imported, which is
# never before this package is; set it to ERROR or INFO to hear the core.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")
