#include <algorithm>
#include <cstdio>
#include <vector>

struct Row {
    int points, minute, number;
};

int main() {
    int n;
    std::scanf("%d", &n);
    std::vector<Row> rows(n);
    for (int i = 0; i < n; ++i) {
        std::scanf("%d %d", &rows[i].points, &rows[i].minute);
        rows[i].number = i + 1;
    }
    std::sort(rows.begin(), rows.end(), [](const Row &a, const Row &b) {
        return a.points != b.points ? a.points > b.points : a.minute < b.minute;
    });
    for (const Row &row : rows) std::printf("%d ", row.number);
    std::puts("");
}
