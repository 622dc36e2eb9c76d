#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, money;
    std::scanf("%d %d", &n, &money);
    std::vector<int> best(money + 1);
    while (n-- > 0) {
        int price, joy;
        std::scanf("%d %d", &price, &joy);
        for (int total = money; total >= price; --total)
            best[total] = std::max(best[total], best[total - price] + joy);
    }
    std::printf("%d\n", best[money]);
}
