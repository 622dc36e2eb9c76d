#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n;
    long long cost;
    std::scanf("%d %lld", &n, &cost);
    std::vector<long long> rice(n + 1), best(n + 1);
    for (int i = 1; i <= n; ++i) {
        std::scanf("%lld", &rice[i]);
        rice[i] += rice[i - 1];
        best[i] = best[0] + cost + rice[i] * rice[i];
        for (int j = 1; j < i; ++j) {
            long long load = rice[i] - rice[j];
            best[i] = std::min(best[i], best[j] + cost + load * load);
        }
    }
    std::printf("%lld\n", best[n]);
}
