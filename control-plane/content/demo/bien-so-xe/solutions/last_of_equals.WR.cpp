#include <iostream>
#include <string>

int main() {
    int n, best = 0, where = 0;
    std::cin >> n;
    for (int position = 1; position <= n; ++position) {
        std::string plate;
        std::cin >> plate;
        int sum = 0;
        for (char digit : plate) sum += digit - '0';
        if (sum % 10 >= best) {
            best = sum % 10;
            where = position;
        }
    }
    std::cout << best << ' ' << where << '\n';
}
