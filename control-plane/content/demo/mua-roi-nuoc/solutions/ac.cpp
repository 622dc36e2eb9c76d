#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int main() {
    int n;
    long long d;
    std::scanf("%d %lld", &n, &d);
    std::vector<std::pair<long long, long long>> shows(n);
    for (auto &[end, start] : shows) std::scanf("%lld %lld", &start, &end);
    std::sort(shows.begin(), shows.end());
    long long free = 0;
    int seen = 0;
    for (auto [end, start] : shows)
        if (start >= free) {
            free = end + d;
            ++seen;
        }
    std::printf("%d\n", seen);
}
