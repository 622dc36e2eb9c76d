#include <climits>
#include <iostream>
#include <queue>
#include <string>
#include <vector>

int main() {
    int r, c;
    std::cin >> r >> c;
    std::vector<std::string> rows(r);
    std::vector<std::vector<int>> flood(r, std::vector<int>(c, INT_MAX)), minutes = flood;
    std::queue<std::pair<int, int>> water, steps;
    for (int i = 0; i < r; ++i) {
        std::cin >> rows[i];
        for (int j = 0; j < c; ++j) {
            if (rows[i][j] == 'L') flood[i][j] = 0, water.push({i, j});
            if (rows[i][j] == 'A') minutes[i][j] = 0, steps.push({i, j});
        }
    }
    const int down[] = {1, -1, 0, 0}, right[] = {0, 0, 1, -1};
    auto spread = [&](auto &queue, auto &time, auto may_enter) {
        while (!queue.empty()) {
            auto [i, j] = queue.front();
            queue.pop();
            for (int k = 0; k < 4; ++k) {
                int x = i + down[k], y = j + right[k];
                if (x < 0 || y < 0 || x >= r || y >= c || rows[x][y] == '#' || time[x][y] != INT_MAX) continue;
                if (!may_enter(x, y, time[i][j] + 1)) continue;
                time[x][y] = time[i][j] + 1;
                queue.push({x, y});
            }
        }
    };
    spread(water, flood, [](int, int, int) { return false; });
    spread(steps, minutes, [&](int x, int y, int now) { return now < flood[x][y]; });
    for (int i = 0; i < r; ++i)
        for (int j = 0; j < c; ++j)
            if (rows[i][j] == 'D') std::cout << (minutes[i][j] == INT_MAX ? -1 : minutes[i][j]) << '\n';
}
