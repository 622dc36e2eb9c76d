#include <stdio.h>
#include "hinh.h"

int main(void) {
    double dai, rong;
    printf("Chiều dài, chiều rộng: ");
    if (scanf("%lf %lf", &dai, &rong) != 2) {
        fprintf(stderr, "Cần hai số.\n");
        return 1;
    }
    printf("Chu vi: %.2f\n", chu_vi(dai, rong));
    printf("Diện tích: %.2f\n", dien_tich(dai, rong));
    return 0;
}
