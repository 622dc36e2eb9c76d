#include <iostream>

int main() {
    int q;
    std::cin >> q;
    while (q-- > 0) {
        long long n, k, m;
        std::cin >> n >> k >> m;
        long long total = 0;
        for (long long square = 0; square < n; ++square) total = (total * k + 1) % m;
        std::cout << total << '\n';
    }
}
