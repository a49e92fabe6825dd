/* When to stop thinking. */

#ifndef TUTE_DEADLINE_H
#define TUTE_DEADLINE_H

#include <stdint.h>
#include <time.h>

struct deadline {
    uint64_t until_ns; /* of the monotonic clock */
};

static inline uint64_t monotonic_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static inline int passed(const struct deadline *deadline) {
    return deadline && monotonic_ns() >= deadline->until_ns;
}

#endif
