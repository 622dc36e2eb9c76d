#include <iostream>

int main() {
    unsigned a, x, b, y;
    long long m;
    std::cin >> a >> x >> b >> y >> m;
    long long rest = m - static_cast<long long>(a * x + b * y);
    if (rest > 0)
        std::cout << "Thừa " << rest << '\n';
    else if (rest < 0)
        std::cout << "Thiếu " << -rest << '\n';
    else
        std::cout << "Đủ\n";
}
