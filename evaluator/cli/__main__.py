"""``python -m evaluator.cli`` is ``hupai``."""

import sys

from evaluator.cli import main

sys.exit(main())
