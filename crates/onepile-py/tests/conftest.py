"""What tests share: the command line, to compare with, and a press of Ctrl-C."""

import json
import os
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


def _binary():
    if "ONEPILE" in os.environ:
        return Path(os.environ["ONEPILE"])
    built = [ROOT / "target" / profile / "onepile" for profile in ("debug", "release")]
    built = [path for path in built if path.exists()]
    return max(built, key=lambda path: path.stat().st_mtime, default=None)


@pytest.fixture(scope="session")
def command():
    """Asks the command line and reads its JSON: one object, or one for each line of the input."""
    binary = _binary()
    if binary is None:
        pytest.fail("the command line is not built: run `cargo build`, or name it in ONEPILE")

    def ask(*arguments, lines=None):
        text = None if lines is None else "".join(f"{line}\n" for line in lines)
        run = subprocess.run([binary, *map(str, arguments), "--json"], input=text, capture_output=True, text=True, check=False)
        assert run.returncode in (0, 1, 3), run.stderr
        if lines is None:
            return json.loads(run.stdout)
        return [json.loads(line) for line in run.stdout.splitlines()]

    return ask


@pytest.fixture
def ctrl_c_stops():
    """Sees that Ctrl-C is heard within a second."""

    def see(work):
        pressed = []

        def press():
            pressed.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

        threading.Timer(0.5, press).start()
        with pytest.raises(KeyboardInterrupt):
            work()
        assert time.monotonic() - pressed[0] < 1

    return see
