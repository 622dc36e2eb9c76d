#include <algorithm>
#include <cstdio>
#include <vector>

const long long never = -1'000'000'000'000'000'000;

struct Stretch {
    long long total = 0, left = never, right = never, best = never;
};

Stretch join(const Stretch &a, const Stretch &b) {
    return {a.total + b.total, std::max(a.left, a.total + b.left), std::max(b.right, a.total + b.right),
            std::max({a.best, b.best, a.right + b.left})};
}

int main() {
    int n, q;
    std::scanf("%d %d", &n, &q);
    int size = 1;
    while (size < n) size *= 2;
    std::vector<Stretch> tree(2 * size);
    for (int i = 0; i < n; ++i) {
        long long amount;
        std::scanf("%lld", &amount);
        tree[size + i] = {amount, amount, amount, amount};
    }
    for (int node = size - 1; node > 0; --node) tree[node] = join(tree[2 * node], tree[2 * node + 1]);
    while (q-- > 0) {
        int day;
        long long amount;
        std::scanf("%d %lld", &day, &amount);
        int node = size + day - 1;
        tree[node] = {amount, amount, amount, amount};
        for (node /= 2; node > 0; node /= 2) tree[node] = join(tree[2 * node], tree[2 * node + 1]);
        std::printf("%lld\n", tree[1].best);
    }
}
