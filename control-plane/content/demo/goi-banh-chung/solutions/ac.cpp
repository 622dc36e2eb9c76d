#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int m;
    long long k;
    std::scanf("%d %lld", &m, &k);
    std::vector<long long> times(m);
    for (auto &t : times) std::scanf("%lld", &t);
    auto enough = [&](long long minutes) {
        long long cakes = 0;
        for (long long t : times) {
            cakes += minutes / t;
            if (cakes >= k) return true;
        }
        return false;
    };
    long long low = 0, high = k * *std::min_element(times.begin(), times.end());
    while (high - low > 1) {
        long long middle = (low + high) / 2;
        (enough(middle) ? high : low) = middle;
    }
    std::printf("%lld\n", high);
}
