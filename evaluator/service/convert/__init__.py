"""Between wire messages and the domain; nothing here decides anything about a hand.

``requests`` reads and writes what is asked, ``responses`` writes what is answered, ``rulesets``
writes what the sheets say, ``status`` says of an error what a client may know.
"""
