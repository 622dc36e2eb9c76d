m, k = map(int, input().split())
speed = sum(1 / int(t) for t in input().split())
print(-int(-k // speed))
