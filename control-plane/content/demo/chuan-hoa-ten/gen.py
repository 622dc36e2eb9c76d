"""Spaces at both ends and within, mixed case, names of one word, many pupils."""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines

rng = random.Random(811)
FAMILY = "nguyen tran le pham hoang huynh phan vu vo dang bui do ho ngo duong ly".split()
GIVEN = "an binh chi dung giang ha hai hanh hoa hung khanh lan linh mai minh nam nga ngoc phuc quang son thao trang tuan uyen vy yen".split()


def messy(words):
    """The words with random case and spaces."""
    typed = " " * rng.randint(0, 4)
    for word in words:
        typed += "".join(rng.choice((letter.lower(), letter.upper())) for letter in word) + " " * rng.randint(1, 5)
    return typed[: rng.choice((len(typed.rstrip()), len(typed)))]


def pupil():
    return messy([rng.choice(FAMILY)] + rng.choices(GIVEN, k=rng.randint(1, 4)))


def roll(names):
    return lines(len(names), *names)


SAMPLES = [roll(["  nGUYEN   van aN ", "TRAN THI BICH NGOC", "lan"])]
TESTS = [
    roll(["Le Loi"]),
    roll(["y", "  Y", "Y  "]),
    roll(["   HO    XUAN       HUONG"]),
    roll(["a b c d e f g h i j k l m n o p q r s t u v x y"]),
    roll(["A" * 100, " " * 50 + "b" + " " * 48 + "c"]),
    roll(["PHAM NGU LAO", "pham ngu lao", "PhAm nGu LaO"]),
    roll([pupil() for _ in range(20)]),
    roll([pupil() for _ in range(300)]),
    roll([pupil() for _ in range(1000)]),
]


def solve(text):
    rows = []
    for name in text.split("\n")[1 : int(text.split("\n")[0]) + 1]:
        words = name.lower().split()
        rows += [" ".join(map(str.capitalize, words)), words[-1] + "".join(word[0] for word in words[:-1])]
    return lines(*rows)


packing.write(__file__, solve, SAMPLES, TESTS)
