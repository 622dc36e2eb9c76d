#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n;
    std::scanf("%d", &n);
    std::vector<int> tails;
    for (int i = 0; i < n; ++i) {
        int height;
        std::scanf("%d", &height);
        auto place = std::lower_bound(tails.begin(), tails.end(), height);
        if (place == tails.end())
            tails.push_back(height);
        else
            *place = height;
    }
    std::printf("%d\n", n - static_cast<int>(tails.size()));
}
