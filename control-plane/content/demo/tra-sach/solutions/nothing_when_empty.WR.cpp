#include <iostream>
#include <set>
#include <string>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n;
    std::cin >> n;
    std::set<std::string> out;
    char sign;
    std::string code;
    while (n-- > 0) {
        std::cin >> sign >> code;
        if (sign == '+')
            out.insert(code);
        else
            out.erase(code);
    }
    for (const auto &book : out) std::cout << book << '\n';
}
