n = int(input())
families = [tuple(map(int, input().split())) for _ in range(n)]
way = [list(map(int, input().split())) for _ in range(n + 1)]
here = now = 0
left = set(range(1, n + 1))
while left and now >= 0:
    there = min(left, key=lambda place: (way[here][place], place))
    left.discard(there)
    opens, closes, stay = families[there - 1]
    now += way[here][there]
    now = max(now, opens) + stay if now <= closes else -1
    here = there
print(now + way[here][0] if now >= 0 else -1)
