"""What all tests share."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

from hypothesis import HealthCheck, settings

# A failing example must fail again for whoever looks into it: no chance in CI, and no deadline, since two
# workers share the machine.
settings.register_profile(
    "ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

# whoever runs the tests may have a catalogue and collections of their own: none of them is touched
os.environ["DUEL99_HOME"] = tempfile.mkdtemp(prefix="duel99-tests-")
atexit.register(shutil.rmtree, os.environ["DUEL99_HOME"], ignore_errors=True)
