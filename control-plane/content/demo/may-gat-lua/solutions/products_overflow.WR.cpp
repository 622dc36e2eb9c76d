#include <cstdio>
#include <vector>

struct Line {
    long long slope, height;
    long long at(long long x) const { return slope * x + height; }
};

// Whether the middle one of three lines of falling slope is nowhere the lowest.
bool needless(const Line &a, const Line &b, const Line &c) {
    return (c.height - a.height) * (a.slope - b.slope) <=
           (b.height - a.height) * (a.slope - c.slope);
}

int main() {
    int n;
    long long cost;
    std::scanf("%d %lld", &n, &cost);
    std::vector<Line> hull{{0, 0}};
    std::size_t first = 0;
    long long rice = 0, best = 0;
    for (int i = 0; i < n; ++i) {
        long long amount;
        std::scanf("%lld", &amount);
        rice += amount;
        while (first + 1 < hull.size() && hull[first + 1].at(rice) <= hull[first].at(rice)) ++first;
        best = cost + rice * rice + hull[first].at(rice);
        Line line{-2 * rice, best + rice * rice};
        if (line.slope == hull.back().slope) {
            if (line.height >= hull.back().height) continue;
            hull.pop_back();
        }
        while (hull.size() >= first + 2 && needless(hull[hull.size() - 2], hull.back(), line)) hull.pop_back();
        hull.push_back(line);
        if (first >= hull.size()) first = hull.size() - 1;
    }
    std::printf("%lld\n", best);
}
