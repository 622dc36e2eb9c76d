#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, k;
    std::scanf("%d %d", &n, &k);
    std::vector<int> row(n), seen(k + 1, -1);
    for (int &kind : row) std::scanf("%d", &kind);
    int best = n + 1;
    for (int left = 0; left < n; ++left) {
        int kinds = 0;
        for (int right = left; right < n; ++right) {
            if (seen[row[right]] != left) {
                seen[row[right]] = left;
                ++kinds;
            }
            if (kinds == k) {
                best = std::min(best, right - left + 1);
                break;
            }
        }
    }
    std::printf("%d\n", best <= n ? best : -1);
}
