#include <cstdio>
#include <numeric>
#include <vector>

using namespace std;

int main() {
    int n, q;
    if (scanf("%d %d", &n, &q) != 2) return 1;
    vector<long long> mua(n), dau(n + 1);
    for (auto &luong : mua)
        if (scanf("%lld", &luong) != 1) return 1;
    partial_sum(mua.begin(), mua.end(), dau.begin() + 1);
    for (int l, r; q > 0 && scanf("%d %d", &l, &r) == 2; --q) printf("%lld\n", dau[r] - dau[l - 1]);
}
