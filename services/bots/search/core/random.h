/* Chance from one number: splitmix64, the same in twin/random.py. */

#ifndef TUTE_RANDOM_H
#define TUTE_RANDOM_H

#include <stdint.h>

struct chance {
    uint64_t state;
};

static inline uint64_t next(struct chance *chance) {
    uint64_t mixed = chance->state += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return mixed ^ mixed >> 31;
}

/* 0 to limit - 1, each as likely to within limit / 2^32; limit under 2^32. */
static inline uint32_t below(struct chance *chance, uint32_t limit) {
    return (next(chance) >> 32) * limit >> 32;
}

#endif
