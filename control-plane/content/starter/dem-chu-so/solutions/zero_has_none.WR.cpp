#include <iostream>

int main() {
    long long n;
    std::cin >> n;
    int digits = 0;
    while (n != 0) {
        ++digits;
        n /= 10;
    }
    std::cout << digits << '\n';
}
