#include <cstdio>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

int main() {
    int m;
    long long k;
    std::scanf("%d %lld", &m, &k);
    using Hand = std::pair<long long, long long>;
    std::priority_queue<Hand, std::vector<Hand>, std::greater<Hand>> hands;
    for (int i = 0; i < m; ++i) {
        long long t;
        std::scanf("%lld", &t);
        hands.push({t, t});
    }
    for (long long cake = 1; cake < k; ++cake) {
        Hand hand = hands.top();
        hands.pop();
        hands.push({hand.first + hand.second, hand.second});
    }
    std::printf("%lld\n", hands.top().first);
}
