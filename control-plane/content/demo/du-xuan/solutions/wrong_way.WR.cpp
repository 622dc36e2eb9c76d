#include <algorithm>
#include <cstdio>
#include <vector>

const int never = 1'000'000'000;

int main() {
    int n;
    std::scanf("%d", &n);
    std::vector<int> opens(n), closes(n), stay(n);
    for (int i = 0; i < n; ++i) std::scanf("%d %d %d", &opens[i], &closes[i], &stay[i]);
    std::vector<std::vector<int>> way(n + 1, std::vector<int>(n + 1));
    for (auto &row : way)
        for (int &minutes : row) std::scanf("%d", &minutes);
    // The earliest minute of leaving the last family when exactly these were visited.
    std::vector<std::vector<int>> leaves(1 << n, std::vector<int>(n, never));
    auto visit = [&](int visited, int there, int arrives) {
        if (arrives <= closes[there]) {
            int &best = leaves[visited | 1 << there][there];
            best = std::min(best, std::max(arrives, opens[there]) + stay[there]);
        }
    };
    for (int i = 0; i < n; ++i) visit(0, i, way[0][i + 1]);
    for (int visited = 1; visited < 1 << n; ++visited)
        for (int last = 0; last < n; ++last)
            if (leaves[visited][last] < never)
                for (int next = 0; next < n; ++next)
                    if (!(visited >> next & 1)) visit(visited, next, leaves[visited][last] + way[next + 1][last + 1]);
    int home = never;
    for (int last = 0; last < n; ++last)
        if (leaves.back()[last] < never) home = std::min(home, leaves.back()[last] + way[last + 1][0]);
    std::printf("%d\n", home < never ? home : -1);
}
