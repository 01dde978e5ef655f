"""Things on the table: tiles, melds, hands, groups, decompositions, scores.

Nothing here knows a rule, a price or an input/output channel.
"""
