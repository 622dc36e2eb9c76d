#include <algorithm>
#include <cstdio>
#include <vector>

int n, money;
std::vector<long long> price, joy;

long long most(int i, long long left) {
    if (i == n) return 0;
    long long best = most(i + 1, left);
    if (price[i] <= left) best = std::max(best, joy[i] + most(i + 1, left - price[i]));
    return best;
}

int main() {
    std::scanf("%d %d", &n, &money);
    price.resize(n);
    joy.resize(n);
    for (int i = 0; i < n; ++i) std::scanf("%lld %lld", &price[i], &joy[i]);
    std::printf("%lld\n", most(0, money));
}
