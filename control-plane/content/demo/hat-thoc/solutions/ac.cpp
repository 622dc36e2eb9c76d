#include <iostream>

int main() {
    int q;
    std::cin >> q;
    while (q-- > 0) {
        long long n, k, m;
        std::cin >> n >> k >> m;
        long long total = 0, power = 1 % m, base = k % m;
        for (int bit = 62; bit >= 0; --bit) {
            total = (total + total * power) % m;
            power = power * power % m;
            if (n >> bit & 1) {
                total = (total * base + 1) % m;
                power = power * base % m;
            }
        }
        std::cout << total << '\n';
    }
}
