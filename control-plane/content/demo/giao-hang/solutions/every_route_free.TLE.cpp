#include <algorithm>
#include <cstdio>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

const long long never = 1'000'000'000'000'000'000;

struct Route {
    int u, v;
    long long w;
};

int main() {
    int n, m;
    std::scanf("%d %d", &n, &m);
    std::vector<Route> routes(m);
    std::vector<std::vector<int>> at(n + 1);
    for (int i = 0; i < m; ++i) {
        std::scanf("%d %d %lld", &routes[i].u, &routes[i].v, &routes[i].w);
        at[routes[i].u].push_back(i);
        at[routes[i].v].push_back(i);
    }
    long long best = never;
    for (int free = 0; free < m; ++free) {
        std::vector<long long> money(n + 1, never);
        using State = std::pair<long long, int>;
        std::priority_queue<State, std::vector<State>, std::greater<State>> heap;
        money[1] = 0;
        heap.push({0, 1});
        while (!heap.empty()) {
            auto [paid, place] = heap.top();
            heap.pop();
            if (paid > money[place]) continue;
            for (int i : at[place]) {
                int other = routes[i].u + routes[i].v - place;
                long long now = paid + (i == free ? 0 : routes[i].w);
                if (now < money[other]) {
                    money[other] = now;
                    heap.push({now, other});
                }
            }
        }
        best = std::min(best, money[n]);
    }
    std::printf("%lld\n", best < never ? best : -1);
}
