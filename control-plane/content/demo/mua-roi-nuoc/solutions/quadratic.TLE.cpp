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
    std::vector<int> best(n, 1);
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < i; ++j)
            if (shows[i].second >= shows[j].first + d) best[i] = std::max(best[i], best[j] + 1);
    std::printf("%d\n", *std::max_element(best.begin(), best.end()));
}
