"""Surveys on a cluster: hosts of their own, one of which is lost."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading

import onepile as op
import pytest

distributed = pytest.importorskip("distributed", reason="a cluster needs Dask")

#: Parts that take some tenths of a second each.
TABLE = {
    "rule": "if even(last) then {a}*last else 9*last",
    "over": {"a": range(1, 17)},
    "ask": ["nim"],
    "shard": 1,
    "bounds": {"piles": 4000, "work": 10**12},
}


def parts(folder):
    """The complete parts of a folder, by name."""
    return {path.name: path.read_bytes() for path in sorted(folder.glob("part-*.parquet"))}


@pytest.fixture(scope="module")
def survey():
    return op.Survey(TABLE)


@pytest.fixture(scope="module")
def expected(survey, tmp_path_factory):
    folder = tmp_path_factory.mktemp("alone")
    survey.run(folder)
    return parts(folder)


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_a_cluster_makes_the_same_parts(survey, expected, client, tmp_path):
    told = []
    run = survey.run(tmp_path / "rows", client=client, progress=lambda done, _: told.append(done))
    assert run.made == survey.shards and parts(tmp_path / "rows") == expected
    assert told == sorted(told) and told[-1] == survey.rules
    # A second run makes what is missing, and nothing else.
    (tmp_path / "rows" / "part-00003.parquet").unlink()
    assert survey.run(tmp_path / "rows", client=client).made == 1
    assert parts(tmp_path / "rows") == expected


def test_few_parts_are_on_their_way_at_once(client, tmp_path, monkeypatch):
    monkeypatch.setattr("onepile._parts._AHEAD_UNKNOWN", 4)
    survey = op.Survey({"rule": "{a}*last", "over": {"a": "1..60"}, "ask": ["losing"], "shard": 1, "bounds": {"piles": 10}})
    most = 0

    def count(_done, _of):
        nonlocal most
        most = max(most, len(client.futures))

    assert survey.run(tmp_path / "rows", client=client, progress=count).made == 60
    # Three for each of the two workers.
    assert 1 <= most <= 6


def test_what_fails_is_tried_again(survey, expected, client, tmp_path, monkeypatch):
    submit, tries = client.submit, []

    def flaky(call, text, shard, version, **kwargs):
        tries.append(shard)
        if tries.count(shard) <= 2:
            return submit(int, "the network is gone", **kwargs)
        return submit(call, text, shard, version, **kwargs)

    monkeypatch.setattr(client, "submit", flaky)
    survey.run(tmp_path / "rows", client=client, retries=2)
    assert parts(tmp_path / "rows") == expected and len(tries) == 3 * survey.shards


def test_a_worker_of_another_version_is_refused(survey, client, tmp_path, monkeypatch):
    monkeypatch.setattr(op._onepile, "__version__", "0.0.0")
    with pytest.raises(RuntimeError, match="a worker has onepile"):
        survey.run(tmp_path / "rows", client=client)
    assert parts(tmp_path / "rows") == {}


def test_an_asynchronous_client_is_refused(survey, tmp_path):
    class Asynchronous:
        asynchronous = True

    with pytest.raises(TypeError, match="asynchronous=False"):
        survey.run(tmp_path / "rows", client=Asynchronous())


#: Runs the survey, and tells how many rows there are.
RUN = """
import sys
import distributed, onepile as op
with distributed.Client(sys.argv[1], timeout=20) as client:
    client.wait_for_workers(2, timeout=20)
    survey = op.Survey(sys.stdin.read())
    run = survey.run(sys.argv[2], client=client, progress=lambda done, _: print(done, flush=True))
    print("made", run.made, flush=True)
"""


class Hosts:
    """Network namespaces on one bridge, and the processes in them."""

    def __init__(self, stack):
        self._stack = stack
        self._prefix = f"onepile-{os.getpid()}"
        self._count = 1
        self._hub = self._namespace("hub")
        self._ip("-n", self._hub, "link", "add", "bridge", "type", "bridge")
        self._ip("-n", self._hub, "addr", "add", "10.83.0.1/24", "dev", "bridge")
        self._ip("-n", self._hub, "link", "set", "bridge", "up")

    def _ip(self, *arguments):
        run = subprocess.run(["ip", *arguments], capture_output=True, text=True, check=False, timeout=10)
        if run.returncode != 0:
            pytest.skip(f"network namespaces are not allowed here: ip {' '.join(arguments)}: {run.stderr.strip()}")

    def _namespace(self, name):
        name = f"{self._prefix}-{name}"
        delete = ["ip", "netns", "delete", name]
        self._stack.callback(subprocess.run, delete, capture_output=True, check=False, timeout=10)
        self._ip("netns", "add", name)
        self._ip("-n", name, "link", "set", "lo", "up")
        return name

    def host(self, name):
        """A new host, and its address."""
        self._count += 1
        address, port, namespace = f"10.83.0.{self._count}", f"port{self._count}", self._namespace(name)
        self._ip("-n", self._hub, "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", namespace)
        self._ip("-n", self._hub, "link", "set", port, "master", "bridge", "up")
        self._ip("-n", namespace, "addr", "add", f"{address}/24", "dev", "eth0")
        self._ip("-n", namespace, "link", "set", "eth0", "up")
        return namespace, address

    def start(self, command, namespace=None, hidden=None, **options):
        """Starts a process on a host, which does not see a folder."""
        enter = ["ip", "netns", "exec", namespace or self._hub]
        if hidden is not None:
            # Such a process has mounts of its own.
            enter += ["sh", "-c", 'mount -t tmpfs none "$0" && exec "$@"', str(hidden)]
        process = subprocess.Popen([*enter, *map(str, command)], text=True, **options)
        self._stack.callback(self._end, process)
        return process

    @staticmethod
    def _end(process):
        process.kill()
        process.wait(10)
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


@pytest.fixture
def hosts():
    if shutil.which("ip") is None:
        pytest.skip("network namespaces need `ip`, of Debian's iproute2")
    with contextlib.ExitStack() as stack:
        yield Hosts(stack)


def test_a_host_that_is_lost_costs_its_part_only(survey, expected, hosts, tmp_path):
    rows, logs = tmp_path / "rows", tmp_path / "logs"
    rows.mkdir()
    logs.mkdir()
    scheduler, address = hosts.host("scheduler")
    contact = f"tcp://{address}:8786"
    with open(logs / "scheduler", "w") as log:
        command = [
            sys.executable,
            "-m",
            "distributed.cli.dask_scheduler",
            "--host",
            address,
            "--port",
            "8786",
            "--no-dashboard",
        ]
        hosts.start(command, scheduler, rows, cwd=logs, stdout=log, stderr=log)
    workers = []
    # A worker is killed by its number, so no nanny stands between.
    for name in ("first", "second"):
        namespace, address = hosts.host(name)
        own = tmp_path / name
        own.mkdir()
        command = [
            sys.executable,
            "-m",
            "distributed.cli.dask_worker",
            contact,
            "--host",
            address,
            "--no-nanny",
            "--no-dashboard",
        ]
        command += ["--nthreads", "1", "--name", name, "--local-directory", own]
        with open(logs / name, "w") as log:
            workers.append(hosts.start(command, namespace, rows, cwd=own, stdout=log, stderr=log))
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    run = hosts.start([sys.executable, "-c", RUN, contact, rows], **pipes)
    run.stdin.write(survey.text)
    run.stdin.close()
    lines, is_lost = [], False
    too_long = threading.Timer(50, run.kill)
    too_long.start()
    for line in run.stdout:
        lines.append(line.split())
        if not is_lost and lines[-1][0] == "3":
            os.kill(workers[0].pid, signal.SIGKILL)
            is_lost = True
    too_long.cancel()
    told = "\n".join(f"{path.name}: {path.read_text()[-2000:]}" for path in sorted(logs.iterdir()))
    assert run.wait(10) == 0, told
    assert is_lost and workers[0].wait(5) == -signal.SIGKILL and workers[1].poll() is None
    assert lines[-1] == ["made", str(survey.shards)], told
    assert parts(rows) == expected
