#include <cstdio>
#include <cstdlib>

int main() {
    long long a[5];
    for (long long &so : a)
        if (scanf("%lld", &so) != 1) return 1;
    const long long du = a[4] - a[0] * a[1] - a[2] * a[3];
    if (du == 0)
        puts("Đủ");
    else
        printf("%s %lld\n", du > 0 ? "Thừa" : "Thiếu", llabs(du));
}
