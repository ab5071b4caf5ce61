"""Putting a duel into words: what a decision asks and offers, what happened, what a card is.

Made from views and events as one seat may see them, in one language, for whoever shows them: the
table in the terminal, the service behind the page.
"""
