import sys


def spread(grid, width, sources, blocked, deadline):
    """The minute in which each cell is reached from the sources, breadth first; -1 where never."""
    minutes = [-1] * len(grid)
    for cell in sources:
        minutes[cell] = 0
    front, now = sources, 0
    while front:
        now += 1
        reached = []
        for cell in front:
            for other in (cell - width, cell - 1, cell + 1, cell + width):
                if minutes[other] < 0 and grid[other] not in blocked and (deadline[other] < 0 or deadline[other] > now):
                    minutes[other] = now
                    reached.append(other)
        front = reached
    return minutes


data = sys.stdin.read().split()
r, width = int(data[0]), int(data[1]) + 2
grid = "#" * width + "".join("#" + row + "#" for row in data[2:]) + "#" * width
never = [-1] * len(grid)
flood = spread(grid, width, [i for i, kind in enumerate(grid) if kind == "L"], "#D", never)
print(spread(grid, width, [grid.index("A")], "#", flood)[grid.index("D")])
