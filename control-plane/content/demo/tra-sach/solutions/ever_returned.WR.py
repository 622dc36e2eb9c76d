import sys

borrowed, returned = set(), set()
for row in sys.stdin.read().split("\n")[1:]:
    if row:
        (borrowed if row[0] == "+" else returned).add(row[2:].strip())
print("\n".join(borrowed - returned) or -1)
