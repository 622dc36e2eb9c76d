import sys
from itertools import accumulate

so = list(map(int, sys.stdin.buffer.read().split()))
n, q = so[:2]
tong = [0, *accumulate(so[2 : n + 2])]
truy_van = iter(so[n + 2 : n + 2 + 2 * q])
sys.stdout.write("".join(f"{tong[phai] - tong[trai - 1]}\n" for trai, phai in zip(truy_van, truy_van)))
