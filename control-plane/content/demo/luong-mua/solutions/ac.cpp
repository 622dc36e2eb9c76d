#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n, q;
    std::cin >> n >> q;
    std::vector<long long> sums(n + 1);
    for (int i = 1; i <= n; ++i) {
        std::cin >> sums[i];
        sums[i] += sums[i - 1];
    }
    while (q-- > 0) {
        int left, right;
        std::cin >> left >> right;
        std::cout << sums[right] - sums[left - 1] << '\n';
    }
}
