for _ in range(int(input())):
    n, k, m = map(int, input().split())
    if k % m == 1 % m:
        print(n % m)
    else:
        print((pow(k, n, m) - 1) * pow(k - 1, m - 2, m) % m if m > 1 else 0)
