import sys

data = sys.stdin.read().split()
width = int(data[1]) + 2
grid = "#" * width + "".join("#" + row + "#" for row in data[2:]) + "#" * width
NEVER = len(grid)


def flow(cell, now, minutes, blocked, deadline):
    if grid[cell] in blocked or now >= minutes[cell] or now >= deadline[cell]:
        return
    minutes[cell] = now
    for other in (cell - width, cell - 1, cell + 1, cell + width):
        flow(other, now + 1, minutes, blocked, deadline)


flood = [NEVER] * len(grid)
for source, kind in enumerate(grid):
    if kind == "L":
        flow(source, 0, flood, "#D", [NEVER] * len(grid))
minutes = [NEVER] * len(grid)
flow(grid.index("A"), 0, minutes, "#", flood)
answer = minutes[grid.index("D")]
print(answer if answer < NEVER else -1)
