"""How much one call may ask for, send and get."""

from typing import Final

MIB: Final = 1024 * 1024

MOST_RECEIVED: Final = 16 * MIB
"""Bytes in one request message: a full batch with every option named takes about 3 MiB."""

MOST_SENT: Final = 64 * MIB
"""Bytes in one answer. A client takes 4 MiB unless told otherwise, which is its own limit."""

MOST_REQUESTS: Final = 4_096
"""Hands in one BatchEvaluate."""

MOST_SCORED: Final = 65_536
"""Hands in one ScoreBatch. They take some 6 MiB in Chinese, their figures 1 MiB."""

MOST_CALLS: Final = 1_024
"""Calls in work at once in one worker, unless set otherwise. Beyond it they are refused."""

MOST_WAITING: Final = 512
"""Hands that a batch waits for in one worker, unless set otherwise or it is larger itself. Beyond
it the batch is refused. Sixteen hands of a ScoreBatch count as one."""

MOST_LISTED: Final = 256
"""Entries of any list of a hand. Far above any hand, so that faults are named one by one, and low
enough that naming them is cheap."""

MOST_MELD_TILES: Final = 16
"""Tiles in one meld, for the same reason."""

MOST_OPTIONS: Final = 64
"""Options in one request."""

MOST_TRAILERS: Final = 4_096
"""Bytes of all trailers of a failed call: more is cut off by common proxies and clients."""
