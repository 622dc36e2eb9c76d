#include "hostile.h"

int main(void) {
    for (;;) write(1, "x", 1);
}
