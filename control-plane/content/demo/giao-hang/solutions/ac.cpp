#include <cstdio>
#include <functional>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

const long long never = 1'000'000'000'000'000'000;

int main() {
    int n, m;
    std::scanf("%d %d", &n, &m);
    std::vector<std::vector<std::pair<int, long long>>> roads(n + 1);
    while (m-- > 0) {
        int u, v;
        long long w;
        std::scanf("%d %d %lld", &u, &v, &w);
        roads[u].push_back({v, w});
        roads[v].push_back({u, w});
    }
    std::vector<std::vector<long long>> money(2, std::vector<long long>(n + 1, never));
    using State = std::tuple<long long, int, int>;
    std::priority_queue<State, std::vector<State>, std::greater<State>> heap;
    auto reach = [&](int spent, int place, long long paid) {
        if (paid < money[spent][place]) {
            money[spent][place] = paid;
            heap.push({paid, spent, place});
        }
    };
    reach(0, 1, 0);
    while (!heap.empty()) {
        auto [paid, spent, place] = heap.top();
        heap.pop();
        if (paid > money[spent][place]) continue;
        for (auto [other, price] : roads[place]) {
            reach(spent, other, paid + price);
            if (spent == 0) reach(1, other, paid);
        }
    }
    std::printf("%lld\n", money[1][n] < never ? money[1][n] : -1);
}
