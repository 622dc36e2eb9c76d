n, q = map(int, input().split())
rain = list(map(int, input().split()))
for _ in range(q):
    left, right = map(int, input().split())
    print(sum(rain[left - 1 : right]))
