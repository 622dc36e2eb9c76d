#include <iostream>
#include <string>
#include <unordered_set>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n;
    std::cin >> n;
    std::unordered_set<std::string> out;
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
    if (out.empty()) std::cout << "-1\n";
}
