for _ in range(int(input())):
    n, k, m = map(int, input().split())
    # The sum and the power over the bits of n read so far: doubling, then one square more.
    total, power = 0, 1
    for bit in bin(n)[2:]:
        total, power = (total + total * power) % m, power * power % m
        if bit == "1":
            total, power = (total * k + 1) % m, power * k % m
    print(total % m)
