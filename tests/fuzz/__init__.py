"""Bad input without end: every reader gives a result or an `InputError`, and nothing else.

``python -m tests.fuzz --seconds 600`` changes the files of the corpus at random and feeds them to
every reader; it prints how many inputs it tried and every one that failed.
"""
