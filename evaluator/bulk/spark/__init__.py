"""The same results on a Spark cluster: the one function under ``mapInArrow``.

Only this package imports pyspark, and only its modules that are asked for; the rest does without.
"""
