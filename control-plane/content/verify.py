#!/usr/bin/env python3
"""Judges every solution of the packs on this machine and compares the verdict with the one in its name.

    python3 verify.py            every problem of every pack
    python3 verify.py sam-tet    the problems named
    python3 verify.py --fresh …  and makes each tests.zip anew, to see that gen.py still gives the same

A file `name.cpp` or `name.py` must be accepted, `name.WR.cpp` and its kin must get that verdict. It is no
sandbox: run only what you wrote. Needs g++ and Python 3.9 or newer.
"""

import json
import math
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time
import zipfile

from packing import MAX_UNPACKED, MAX_ZIP

ROOT = pathlib.Path(__file__).resolve().parent
SECTIONS = ["Statement", "Input", "Output", "Constraints"]
# A slow solution must be this much over the limit, a Python one that is promised to pass this much under it.
SLOW_FACTOR = 3
PYTHON_HEADROOM = 2


def read_texts(path):
    """The title and the four sections of a vi.md or en.md, as README.md defines them."""
    rows = path.read_text(encoding="utf-8").split("\n")
    assert rows[0].startswith("# ") and rows[0][2:].strip(), f"{path}:1: no title"
    found, current = {}, None
    for number, row in enumerate(rows[1:], 2):
        if row.startswith("## ") and row[3:] in SECTIONS:
            assert row[3:] == SECTIONS[len(found)], f"{path}:{number}: section out of order"
            current = found.setdefault(row[3:], [])
        elif row.startswith(("# ", "## ")):
            raise AssertionError(f"{path}:{number}: unknown heading")
        elif current is not None:
            current.append(row)
        else:
            assert not row.strip(), f"{path}:{number}: text before the first section"
    assert list(found) == SECTIONS, f"{path}: sections missing"
    for name, text in found.items():
        joined = "\n".join(text).strip()
        assert joined, f"{path}: {name} is empty"
        assert joined.count("$") % 2 == 0, f"{path}: {name} has an odd number of $"
    return rows[0][2:].strip()


def read_tests(folder, problem):
    """The tests as (name, input, expected output)."""
    if problem["test_cases"]:
        assert not (folder / "tests.zip").exists(), f"{folder.name}: tests in two places"
        return [(f"inline{i}", t["input"], t["output"]) for i, t in enumerate(problem["test_cases"], 1)]
    assert (folder / "tests.zip").stat().st_size <= MAX_ZIP
    with zipfile.ZipFile(folder / "tests.zip") as archive:
        names = archive.namelist()
        assert sum(entry.file_size for entry in archive.infolist()) <= MAX_UNPACKED
        stems = [name[:-3] for name in names if name.endswith(".in")]
        assert names == [stem + suffix for stem in stems for suffix in (".in", ".out")]
        assert stems == sorted(stems) and stems[0] == "sample1"
        return [(s, archive.read(s + ".in").decode(), archive.read(s + ".out").decode()) for s in stems]


def same_token(got, expected, tolerance):
    """Whether two tokens agree; whole numbers must be equal digit by digit."""
    if got == expected:
        return True
    if "." not in expected and "e" not in expected.lower():
        return False
    try:
        a, b = float(got), float(expected)
    except ValueError:
        return False
    return math.isfinite(a) and abs(a - b) <= tolerance * max(1.0, abs(b))


def accepted(checker, got, expected):
    """The judge's comparison, for the kinds that the packs use."""
    kind = checker["kind"]
    if kind in ("tokens", "real"):
        a, b = got.split(), expected.split()
        tolerance = checker.get("tolerance", 1e-6)
        return len(a) == len(b) and all(same_token(x, y, tolerance) for x, y in zip(a, b))
    a = [row.rstrip() for row in got.rstrip().split("\n")]
    b = [row.rstrip() for row in expected.rstrip().split("\n")]
    if kind == "unordered_lines":
        return sorted(a) == sorted(b)
    assert kind in ("exact", "lines"), f"checker {kind} is not known here"
    return a == b


def command_for(source, build):
    """Compiles a solution where it has to be; answers how to start it."""
    if source.suffix == ".py":
        return [sys.executable, str(source)]
    program = build / source.stem
    subprocess.run(["g++", "-O2", "-std=c++17", "-o", program, source], check=True)
    return [str(program)]


def run_once(command, text, seconds, memory_mib):
    """Runs on one input, killed after `seconds` of CPU. Answers (output, CPU seconds, ended well)."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds) + 1, math.ceil(seconds) + 1))
        resource.setrlimit(resource.RLIMIT_AS, ((memory_mib + 64) << 20,) * 2)

    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout:
        stdin.write(text.encode())
        stdin.seek(0)
        process = subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=subprocess.DEVNULL, preexec_fn=limit)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        stdout.seek(0)
        output = stdout.read().decode(errors="replace")
    return output, usage.ru_utime + usage.ru_stime, process.returncode == 0


def judge(command, problem, tests, limit):
    """The verdict over all tests (the first failure decides) and the most CPU seconds of one test."""
    slowest = 0.0
    for name, text, expected in tests:
        output, cpu, ended_well = run_once(command, text, limit, problem["memory_limit_mib"])
        slowest = max(slowest, cpu)
        if cpu > limit:
            return "TLE", slowest, name
        if not ended_well:
            return "RTE", slowest, name
        if not accepted(problem["checker"], output, expected):
            return "WR", slowest, name
    return "AC", slowest, ""


def verify_solution(source, problem, tests, build):
    """Judges one file; answers the complaint, or None."""
    parts = source.name.split(".")
    wanted = parts[1] if len(parts) == 3 else "AC"
    limit = problem["time_limit_ms"] / 1000
    if wanted == "TLE":
        limit *= SLOW_FACTOR
        tests = sorted(tests, key=lambda test: len(test[1]))
    elif wanted == "AC" and source.suffix == ".py":
        limit /= PYTHON_HEADROOM
    verdict, cpu, where = judge(command_for(source, build), problem, tests, limit)
    print(f"  {source.name:32} {verdict:4} {cpu:6.2f} s of {problem['time_limit_ms'] / 1000:.1f} s  {where}", flush=True)
    return None if verdict == wanted else f"{source.parent.parent.name}/{source.name}: {verdict}, not {wanted}"


def verify_problem(folder, fresh):
    """Checks one problem's files and judges its solutions; answers the complaints."""
    problem = json.loads((folder / "problem.json").read_text(encoding="utf-8"))
    assert problem["slug"] == folder.name
    titles = [read_texts(folder / f"{language}.md") for language in ("vi", "en")]
    complaints = []
    if fresh and (folder / "gen.py").exists():
        before = (folder / "tests.zip").read_bytes()
        subprocess.run([sys.executable, folder / "gen.py"], check=True)
        if before != (folder / "tests.zip").read_bytes():
            complaints.append(f"{folder.name}: gen.py gave another tests.zip")
    tests = read_tests(folder, problem)
    # What is solved in Scratch only a judge can play.
    is_scratch = problem["allowed_languages"] == [200]
    sources = [] if is_scratch else sorted((folder / "solutions").iterdir())
    print(f"{folder.name} ({' / '.join(titles)}): {len(tests)} tests, {len(sources)} solutions", flush=True)
    with tempfile.TemporaryDirectory() as build:
        for source in sources:
            complaints.append(verify_solution(source, problem, tests, pathlib.Path(build)))
    return [complaint for complaint in complaints if complaint]


def main():
    """Verifies the problems named in the arguments, or all."""
    named = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    started, complaints, count = time.monotonic(), [], 0
    for pack in sorted(ROOT.glob("*/pack.json")):
        slugs = json.loads(pack.read_text(encoding="utf-8"))["problems"]
        stray = {path.parent.name for path in pack.parent.glob("*/problem.json")} - set(slugs)
        assert not stray or named, f"not in {pack}: {stray}"
        for slug in slugs:
            if not named or slug in named:
                count += 1
                complaints += verify_problem(pack.parent / slug, "--fresh" in sys.argv)
    print(f"{count} problems in {time.monotonic() - started:.0f} s, {len(complaints)} complaints")
    for complaint in complaints:
        print(f"  {complaint}")
    sys.exit(1 if complaints or not count else 0)


if __name__ == "__main__":
    main()
