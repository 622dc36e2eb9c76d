#include <cstdio>

bool is_prime(int n) {
    if (n < 2) return false;
    for (int p = 2; p * p <= n; ++p)
        if (n % p == 0) return false;
    return true;
}

int main() {
    int q;
    std::scanf("%d", &q);
    while (q-- > 0) {
        int left, right, count = 0;
        std::scanf("%d %d", &left, &right);
        for (int n = left; n <= right; ++n) {
            int sum = 0;
            for (int rest = n; rest > 0; rest /= 10) sum += rest % 10;
            if (is_prime(sum) && is_prime(n)) ++count;
        }
        std::printf("%d\n", count);
    }
}
