"""``hupai bulk run`` for ``spark-submit``: its options follow this file's name.

    spark-submit … deploy/spark/bulk.py IN… -o OUT [--profile FILE …]

docs/bulk-spark.md says what has to be on the cluster.
"""

import sys

from evaluator.cli import main

if __name__ == "__main__":
    sys.exit(main(["bulk", "run", "--engine", "spark", *sys.argv[1:]]))
