import os

for _ in range(4):
    os.fork()
kept = []
while True:
    kept.append(bytearray(1 << 20))
