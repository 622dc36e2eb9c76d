#include <cstdio>
#include <vector>

int main() {
    int m;
    long long k;
    std::scanf("%d %lld", &m, &k);
    std::vector<long long> times(m);
    for (auto &t : times) std::scanf("%lld", &t);
    long long low = 0, high = 1'000'000'000'000'000'000;
    while (high - low > 1) {
        long long middle = (low + high) / 2, cakes = 0;
        for (long long t : times) cakes += middle / t;
        (cakes >= k ? high : low) = middle;
    }
    std::printf("%lld\n", high);
}
