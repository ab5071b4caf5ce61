"""The cards themselves, one small module a theme; all modules here are loaded by the library."""
