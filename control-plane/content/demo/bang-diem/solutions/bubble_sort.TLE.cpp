#include <cstdio>
#include <tuple>
#include <utility>
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
    for (int last = n - 1; last > 0; --last)
        for (int i = 0; i < last; ++i)
            if (rows[i + 1] < rows[i]) std::swap(rows[i], rows[i + 1]);
    for (const auto &row : rows) std::printf("%d ", std::get<2>(row));
    std::puts("");
}
