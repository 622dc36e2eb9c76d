#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, q;
    std::scanf("%d %d", &n, &q);
    std::vector<long long> ledger(n);
    for (auto &amount : ledger) std::scanf("%lld", &amount);
    while (q-- > 0) {
        int day;
        std::scanf("%d", &day);
        std::scanf("%lld", &ledger[day - 1]);
        long long best = ledger[0], here = ledger[0];
        for (int i = 1; i < n; ++i) {
            here = std::max(here, 0LL) + ledger[i];
            best = std::max(best, here);
        }
        std::printf("%lld\n", best);
    }
}
