import itertools, sys

folder = input()
for n in itertools.count():
    with open(f"{folder}/{n}", "wb") as file:
        file.write(b"x" * (4 << 20))
