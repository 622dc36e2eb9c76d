#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, k;
    std::scanf("%d %d", &n, &k);
    std::vector<int> row(n), count(k + 1);
    int kinds = 0, best = n + 1;
    for (int right = 0, left = 0; right < n; ++right) {
        std::scanf("%d", &row[right]);
        if (count[row[right]]++ == 0) ++kinds;
        while (kinds == k) {
            best = std::min(best, right - left + 1);
            if (--count[row[left++]] == 0) --kinds;
        }
    }
    std::printf("%d\n", best);
}
