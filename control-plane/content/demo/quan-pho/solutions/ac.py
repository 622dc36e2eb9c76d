import sys


def main():
    n, q, *numbers = map(int, sys.stdin.buffer.read().split())
    size = 1 << (n - 1).bit_length()
    nothing = (0, -(10**18), -(10**18), -(10**18))
    tree = [nothing] * size + [(a, a, a, a) for a in numbers[:n]] + [nothing] * (size - n)

    def renew(node):
        total, left, right, best = tree[2 * node]
        total2, left2, right2, best2 = tree[2 * node + 1]
        if best2 > best:
            best = best2
        if right + left2 > best:
            best = right + left2
        if total + left2 > left:
            left = total + left2
        if total2 + right > right2:
            right2 = total2 + right
        tree[node] = (total + total2, left, right2, best)

    for node in range(size - 1, 0, -1):
        renew(node)
    answers = []
    for day, amount in zip(numbers[n::2], numbers[n + 1 :: 2]):
        node = size + day - 1
        tree[node] = (amount, amount, amount, amount)
        node >>= 1
        while node:
            renew(node)
            node >>= 1
        answers.append(tree[1][3])
    print("\n".join(map(str, answers)))


main()
