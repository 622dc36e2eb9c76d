"""Ties, leading zeros, sums of 10 and more (no digital root), and a lot with 0 points throughout."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines

rng = random.Random(2903)


def points(plate):
    return sum(map(int, plate)) % 10


def lot(plates):
    return lines(len(plates), *plates)


def random_lot(n, most):
    """n plates of at most `most` points."""
    plates = []
    while len(plates) < n:
        plate = f"{rng.randrange(100000):05}"
        if points(plate) <= most:
            plates.append(plate)
    return plates


SAMPLES = [lot(["29517", "40015", "30203", "51200"]), lot(["00000"])]
TESTS = [
    lot(["99999"]),
    lot(["00001", "10000", "01000"]),
    lot(["55000", "19000", "91000", "00000"]),
    lot(["90000", "99999", "00009", "81000"]),
    lot(["12345", "98765", "00019", "19999"]),
    lot(random_lot(20, 9)),
    lot(random_lot(100, 8)),
    lot(random_lot(1000, 5)),
    lot(random_lot(3000, 0)),
    lot(random_lot(9998, 8) + ["00009", "90000"]),
]


def solve(text):
    plates = text.split()[1:]
    best = max(points(plate) for plate in plates)
    return f"{best} {[points(plate) for plate in plates].index(best) + 1}"


packing.write(__file__, solve, SAMPLES, TESTS)
