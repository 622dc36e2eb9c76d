#include <cstdio>
#include <vector>

const int most = 2'000'000;

int main() {
    std::vector<char> prime(most + 1, 1);
    prime[0] = 0;
    for (int p = 2; p * p <= most; ++p)
        if (prime[p])
            for (int multiple = p * p; multiple <= most; multiple += p) prime[multiple] = 0;
    std::vector<int> digit_sum(most + 1), count(most + 1);
    for (int n = 1; n <= most; ++n) {
        digit_sum[n] = digit_sum[n / 10] + n % 10;
        count[n] = count[n - 1] + (prime[n] && prime[digit_sum[n]]);
    }
    int q;
    std::scanf("%d", &q);
    while (q-- > 0) {
        int left, right;
        std::scanf("%d %d", &left, &right);
        std::printf("%d\n", count[right] - count[left - 1]);
    }
}
