#ifndef HINH_H
#define HINH_H

static double chu_vi(double dai, double rong) {
    return 2 * (dai + rong);
}

static double dien_tich(double dai, double rong) {
    return dai * rong;
}

#endif
