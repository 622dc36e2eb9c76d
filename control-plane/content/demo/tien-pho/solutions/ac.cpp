#include <iostream>

int main() {
    long long a, x, b, y, m;
    std::cin >> a >> x >> b >> y >> m;
    long long rest = m - (a * x + b * y);
    if (rest > 0)
        std::cout << "Thừa " << rest << '\n';
    else if (rest < 0)
        std::cout << "Thiếu " << -rest << '\n';
    else
        std::cout << "Đủ\n";
}
