import sys

out = []
for row in sys.stdin.read().split("\n")[1:]:
    if row.startswith("+"):
        out.append(row[2:])
    elif row:
        out.remove(row[2:])
print("\n".join(out) if out else -1)
