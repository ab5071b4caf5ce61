"""The revisions of the database, one module each, in the order of their numbers."""
