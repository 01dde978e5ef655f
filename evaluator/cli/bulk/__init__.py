"""``hupai bulk``: settlements by the million, and the evidence of what came of them.

``arguments`` is all that is loaded until a command runs: Arrow is an extra, and takes its time.
"""
