#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

using Point = std::pair<long long, long long>;

long long turn(const Point &a, const Point &b, const Point &c) {
    return (b.first - a.first) * (c.second - a.second) - (b.second - a.second) * (c.first - a.first);
}

int main() {
    int n, d;
    std::scanf("%d %d", &n, &d);
    std::vector<Point> points(n);
    for (auto &[x, y] : points) std::scanf("%lld %lld", &x, &y);
    std::sort(points.begin(), points.end());
    double length = 2 * std::acos(-1.0) * d;
    for (int side = 0; side < 2; ++side) {
        std::vector<Point> chain;
        for (const Point &point : points) {
            while (chain.size() > 1 && turn(chain[chain.size() - 2], chain.back(), point) <= 0) chain.pop_back();
            chain.push_back(point);
        }
        for (std::size_t i = 1; i < chain.size(); ++i)
            length += std::hypot(chain[i].first - chain[i - 1].first, chain[i].second - chain[i - 1].second);
        std::reverse(points.begin(), points.end());
    }
    std::printf("%g\n", length);
}
