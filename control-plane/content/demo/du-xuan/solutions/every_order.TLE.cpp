#include <algorithm>
#include <cstdio>
#include <vector>

const int never = 1'000'000'000;
int n, best = never;
std::vector<int> opens, closes, stay;
std::vector<std::vector<int>> way;

void go(int visited, int here, int now) {
    if (now >= best) return;
    if (visited == (1 << n) - 1) best = std::min(best, now + way[here][0]);
    for (int next = 0; next < n; ++next)
        if (!(visited >> next & 1)) {
            int arrives = now + way[here][next + 1];
            if (arrives <= closes[next]) go(visited | 1 << next, next + 1, std::max(arrives, opens[next]) + stay[next]);
        }
}

int main() {
    std::scanf("%d", &n);
    opens.resize(n);
    closes.resize(n);
    stay.resize(n);
    for (int i = 0; i < n; ++i) std::scanf("%d %d %d", &opens[i], &closes[i], &stay[i]);
    way.assign(n + 1, std::vector<int>(n + 1));
    for (auto &row : way)
        for (int &minutes : row) std::scanf("%d", &minutes);
    go(0, 0, 0);
    std::printf("%d\n", best < never ? best : -1);
}
