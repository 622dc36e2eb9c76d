#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n;
    std::scanf("%d", &n);
    std::vector<int> heights(n), longest(n, 1);
    for (int i = 0; i < n; ++i) {
        std::scanf("%d", &heights[i]);
        for (int j = 0; j < i; ++j)
            if (heights[j] < heights[i]) longest[i] = std::max(longest[i], longest[j] + 1);
    }
    std::printf("%d\n", n - *std::max_element(longest.begin(), longest.end()));
}
