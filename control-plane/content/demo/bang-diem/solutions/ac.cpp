#include <algorithm>
#include <cstdio>
#include <tuple>
#include <vector>

int main() {
    int n;
    std::scanf("%d", &n);
    std::vector<std::tuple<int, int, int>> rows;
    for (int i = 1; i <= n; ++i) {
        int points, minute;
        std::scanf("%d %d", &points, &minute);
        rows.emplace_back(-points, minute, i);
    }
    std::sort(rows.begin(), rows.end());
    for (const auto &row : rows) std::printf("%d ", std::get<2>(row));
    std::puts("");
}
