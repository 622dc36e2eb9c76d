#include <iostream>

int main() {
    int n, best = -1, where = 0;
    std::cin >> n;
    for (int position = 1; position <= n; ++position) {
        int plate, sum = 0;
        std::cin >> plate;
        for (; plate > 0; plate /= 10) sum += plate % 10;
        if (sum % 10 > best) {
            best = sum % 10;
            where = position;
        }
    }
    std::cout << best << ' ' << where << '\n';
}
