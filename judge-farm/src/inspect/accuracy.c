// Uses as much as standard input says (what, way, amount), measures itself, and says on standard
// error what it has used: microseconds of CPU time, or KiB that it has touched.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORKERS = 4, PARTS = 256 };

static long amount;
static char block[1 << 16];

static long clock_us(clockid_t clock) {
    struct timespec used;
    clock_gettime(clock, &used);
    return used.tv_sec * 1000000 + used.tv_nsec / 1000;
}

static void compute(clockid_t clock, long until_us) {
    while (clock_us(clock) < until_us) {}
}

static void read_zeros(clockid_t clock, long until_us) {
    int zero = open("/dev/zero", O_RDONLY);
    while (clock_us(clock) < until_us) read(zero, block, sizeof block);
}

static void *thread(void *unused) {
    compute(CLOCK_THREAD_CPUTIME_ID, amount / WORKERS);
    return unused;
}

static long own_us(void) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000L + used.ru_utime.tv_usec + used.ru_stime.tv_usec;
}

static void *shared(size_t size) {
    return mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
}

// What children that nobody waits for say that they have used.
static long children_us(void) {
    volatile long *used = shared(4096);
    signal(SIGCHLD, SIG_IGN);
    for (int child = 0; child < WORKERS; child++)
        if (fork() == 0) {
            compute(CLOCK_PROCESS_CPUTIME_ID, amount / WORKERS);
            used[child] = clock_us(CLOCK_PROCESS_CPUTIME_ID);
            _exit(0);
        }
    while (wait(0) > 0) {}
    long sum = 0;
    for (int child = 0; child < WORKERS; child++) sum += used[child];
    return sum;
}

static long cpu(const char *way) {
    if (!strcmp(way, "one")) compute(CLOCK_PROCESS_CPUTIME_ID, amount);
    if (!strcmp(way, "kernel")) {
        compute(CLOCK_PROCESS_CPUTIME_ID, amount / 2);
        read_zeros(CLOCK_PROCESS_CPUTIME_ID, amount);
    }
    if (!strcmp(way, "output"))
        for (long part = 1; part <= PARTS; part++) {
            write(1, block, sizeof block);
            compute(CLOCK_PROCESS_CPUTIME_ID, amount / PARTS * part);
        }
    if (!strcmp(way, "threads")) {
        pthread_t threads[WORKERS];
        for (int worker = 0; worker < WORKERS; worker++) pthread_create(&threads[worker], 0, thread, 0);
        for (int worker = 0; worker < WORKERS; worker++) pthread_join(threads[worker], 0);
    }
    long of_children = !strcmp(way, "children") ? children_us() : 0;
    return own_us() + of_children;
}

static void touch(volatile char *memory, long size) {
    for (long at = 0; at < size; at += 4096) memory[at] = 1;
}

// Each process touches its part; none ends before all have had theirs for a while: what several
// processes have together is seen at a look, and a look may be 10 ms away, or more where whoever
// looks has to wait for a core.
static void in_processes(long size) {
    volatile int *ready = shared(4096);
    for (int child = 0; child < WORKERS; child++)
        if (fork() == 0) {
            touch(malloc(size / WORKERS), size / WORKERS);
            __sync_fetch_and_add(ready, 1);
            while (*ready < WORKERS) usleep(100);
            usleep(200 * 1000);
            _exit(0);
        }
    while (wait(0) > 0) {}
}

static long memory(const char *way) {
    long size = amount << 10;
    if (!strcmp(way, "one")) touch(malloc(size), size);
    if (!strcmp(way, "mapped")) touch(shared(size), size);
    if (!strcmp(way, "processes")) in_processes(size);
    if (!strcmp(way, "file")) {
        int file = open("/tmp/touched", O_CREAT | O_RDWR, 0600);
        for (long at = 0; at < size; at += sizeof block) write(file, block, sizeof block);
    }
    return amount;
}

int main(void) {
    char what[16], way[16];
    if (scanf("%15s %15s %ld", what, way, &amount) != 3) return 2;
    long used = !strcmp(what, "cpu") ? cpu(way) : memory(way);
    fprintf(stderr, "%ld\n", used);
    return 0;
}
