"""Measurements of speed; ``python -m benchmarks`` (see README.md beside this file)."""
