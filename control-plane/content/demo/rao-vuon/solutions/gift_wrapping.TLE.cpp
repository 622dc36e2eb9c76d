#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

using Point = std::pair<long long, long long>;

int main() {
    int n, d;
    std::scanf("%d %d", &n, &d);
    std::vector<Point> points(n);
    for (auto &[x, y] : points) std::scanf("%lld %lld", &x, &y);
    double length = 2 * std::acos(-1.0) * d;
    const Point first = *std::min_element(points.begin(), points.end());
    Point here = first;
    while (true) {
        Point next = here;
        for (const Point &other : points) {
            long long ax = next.first - here.first, ay = next.second - here.second;
            long long bx = other.first - here.first, by = other.second - here.second;
            long long turn = ax * by - ay * bx;
            if (turn < 0 || (turn == 0 && bx * bx + by * by > ax * ax + ay * ay)) next = other;
        }
        length += std::hypot(next.first - here.first, next.second - here.second);
        here = next;
        if (here == first) break;
    }
    std::printf("%.6f\n", length);
}
