#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n, q;
    std::cin >> n >> q;
    std::vector<long long> rain(n + 1);
    for (int i = 1; i <= n; ++i) std::cin >> rain[i];
    while (q-- > 0) {
        int left, right;
        std::cin >> left >> right;
        long long sum = 0;
        for (int i = left; i <= right; ++i) sum += rain[i];
        std::cout << sum << '\n';
    }
}
