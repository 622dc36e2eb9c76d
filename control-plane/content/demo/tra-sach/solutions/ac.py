import sys

out = set()
for row in sys.stdin.read().split("\n")[1:]:
    if row.startswith("+"):
        out.add(row[2:].strip())
    elif row:
        out.discard(row[2:].strip())
print("\n".join(out) if out else -1)
