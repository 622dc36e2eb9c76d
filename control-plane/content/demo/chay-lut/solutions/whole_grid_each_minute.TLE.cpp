#include <iostream>
#include <string>
#include <vector>

int main() {
    int r, c;
    std::cin >> r >> c;
    std::vector<std::string> rows(r);
    for (auto &row : rows) std::cin >> row;
    const int down[] = {1, -1, 0, 0}, right[] = {0, 0, 1, -1};
    for (int now = 1;; ++now) {
        auto next = rows;
        bool moved = false, arrived = false;
        for (char walker : {'A', 'L'})
            for (int i = 0; i < r; ++i)
                for (int j = 0; j < c; ++j) {
                    if (rows[i][j] != walker) continue;
                    for (int k = 0; k < 4; ++k) {
                        int x = i + down[k], y = j + right[k];
                        if (x < 0 || y < 0 || x >= r || y >= c) continue;
                        if (walker == 'A' && rows[x][y] == 'D') arrived = true;
                        if (next[x][y] == '.' || (walker == 'L' && next[x][y] == 'A')) {
                            next[x][y] = walker;
                            moved = true;
                        }
                    }
                }
        if (arrived || !moved) {
            std::cout << (arrived ? now : -1) << '\n';
            return 0;
        }
        rows = next;
    }
}
