"""No water, water that arrives in the same minute, a hill that dams the flood, and a maze 180,000 steps long."""

import pathlib
import random
import sys
from collections import deque

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import packing
from packing import lines

rng = random.Random(1999)


def case(rows):
    return lines((len(rows), len(rows[0])), *rows)


def village(r, c, walls, floods):
    """A random village with about `walls` of its cells walls, and `floods` flooded ones."""
    cells = ["#" if rng.random() < walls else "." for _ in range(r * c)]
    for place, kind in zip(rng.sample(range(r * c), floods + 2), "AD" + "L" * floods):
        cells[place] = kind
    return ["".join(cells[i * c : (i + 1) * c]) for i in range(r)]


def maze(r, c):
    """One path that winds through every second row, with water waiting behind a wall."""
    rows = []
    for i in range(r):
        if i % 2 == 0:
            rows.append("." * c)
        else:
            rows.append("#" * (c - 1) + "." if i % 4 == 1 else "." + "#" * (c - 1))
    rows[0] = "A" + rows[0][1:]
    last = len(rows) - 1 - (len(rows) - 1) % 2
    rows[last] = rows[last][:-1] + "D" if last % 4 == 0 else "D" + rows[last][1:]
    return rows


chased = maze(599, 600)
chased[0] = "L.A" + chased[0][3:]
caught = maze(599, 600)
caught[0] = "LA" + "." * 598
caught[300] = caught[300][:300] + "L" + caught[300][301:]
SAMPLES = [
    case(["A..#.", ".#...", "L#.#D"]),
    case(["A.L", "#.#", "#D#"]),
]
TESTS = [
    case(["AD"]),
    case(["A#D"]),
    case(["D.A.L"]),
    case(["A....", "#####", "L...D"]),
    case(["A...D", ".###.", "....L"]),
    case(["A..D", "..L."]),
    case(["LD.", "##A"]),
    case(["A.......D", ".#######.", "........L"]),
    case(village(8, 9, 0.25, 1)),
    case(village(30, 40, 0.2, 1)),
    case(village(100, 100, 0.3, 2)),
    case(village(300, 200, 0.1, 1)),
    case(["." * 600] * 299 + ["." * 300 + "A" + "." * 299] + ["." * 600] * 299 + ["." * 599 + "D"]),
    case(maze(599, 600)),
    case(chased),
    case(caught),
]


def solve(text):
    r, c, *rows = text.split()
    r, c = int(r), int(c)
    flooded = {(i, j): 0 for i in range(r) for j in range(c) if rows[i][j] == "L"}
    queue = deque(flooded)

    def neighbours(i, j):
        for x, y in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
            if 0 <= x < r and 0 <= y < c and rows[x][y] != "#":
                yield x, y

    while queue:
        cell = queue.popleft()
        for other in neighbours(*cell):
            if other not in flooded and rows[other[0]][other[1]] != "D":
                flooded[other] = flooded[cell] + 1
                queue.append(other)
    start = next((i, j) for i in range(r) for j in range(c) if rows[i][j] == "A")
    minutes = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for other in neighbours(*cell):
            now = minutes[cell] + 1
            if other not in minutes and flooded.get(other, r * c + 1) > now:
                if rows[other[0]][other[1]] == "D":
                    return str(now)
                minutes[other] = now
                queue.append(other)
    return "-1"


packing.write(__file__, solve, SAMPLES, TESTS)
