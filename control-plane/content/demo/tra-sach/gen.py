"""All back, none back, one book over and over, and a full library emptied from its far end."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines

rng = random.Random(4321)


def log(events):
    return lines(len(events), *events)


def random_log(n, codes):
    out, events = set(), []
    for _ in range(n):
        code = rng.choice(codes)
        events.append(("-" if code in out else "+", code))
        out ^= {code}
    return log(events)


def codes(n):
    return [f"{rng.choice('VTHSD')}{rng.choice('HNKG')}{i:05}" for i in range(n)]


shelf = [f"VH{i:06}" for i in range(50_005)]
SAMPLES = [
    log([("+", "VH01"), ("+", "TOAN7"), ("-", "VH01"), ("+", "SU12"), ("+", "VH01"), ("-", "TOAN7")]),
    log([("+", "DEMEN"), ("-", "DEMEN")]),
]
TESTS = [
    log([("+", "A")]),
    log([("+", "A1"), ("+", "A"), ("-", "A1")]),
    log([("+", "X"), ("-", "X")] * 50 + [("+", "X")]),
    log([("+", "10"), ("+", "010"), ("+", "1E1"), ("-", "10")]),
    random_log(30, codes(8)),
    random_log(1000, codes(100)),
    random_log(5000, codes(3000)),
    log([("+", code) for code in shelf[:3000]]),
    log([("+", code) for code in shelf[:49_990]] + [("-", code) for code in reversed(shelf[10:49_990])]),
    log([event for i in range(50_000) for event in (("+", shelf[i % 9]), ("-", shelf[i % 9]))]),
]


def solve(text):
    out = {}
    parts = text.split()[1:]
    for sign, code in zip(parts[::2], parts[1::2]):
        out[code] = sign == "+"
    return lines(*([code for code in out if out[code]] or [-1]))


packing.write(__file__, solve, SAMPLES, TESTS)
