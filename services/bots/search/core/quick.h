/* Two sides when nothing but points is left to decide: the same value wherever a position is reached,
   so that one table serves every question. Trump is suit 0 here, the other suits keep their order. */

#ifndef TUTE_QUICK_H
#define TUTE_QUICK_H

#include <setjmp.h>

#include "deadline.h"
#include "position.h"

enum { POLL = 4096 }; /* cards between two looks at the clock */
enum { POINT = 4, LAST_TRICK_POINTS = 10, BY_TUTE = 8000, MOST_VALUE = 20000 };

/* `scale`: what a point is worth by side, in `last` the last trick; `open` the knights of the pairs that may
   still be sung. A value is what the rest of the deal adds for side 0, less what it adds for side 1. */
struct quick {
    cards hands[SEATS];
    cards open;
    int32_t seats, forced, sings[SEATS], partner, tute, side[SEATS], scale[2], last[2];
    int8_t table[SEATS];
    int32_t laid, leader, rest;
};

struct quick_entry {
    uint64_t key[2];
    int16_t low, high;
    int8_t move, left;
    int16_t spare[5];
};

struct quick_search {
    struct quick at;
    struct quick_entry *entries;
    uint64_t slots; /* a power of two, of pairs */
    uint64_t context;
    int64_t nodes;
    const struct deadline *deadline;
    jmp_buf *late;
    int32_t left; /* tricks to come, the one under way too */
    uint8_t pushed[32][32], counts[32];
};

static inline void count_node(struct quick_search *search) {
    if (!(++search->nodes % POLL) && passed(search->deadline)) longjmp(*search->late, 1);
}

/* The value if it is between `low` and `high`, else a bound on its side of them. */
int quick_value(struct quick_search *search, int low, int high);

/* Points of the cantos that a side might still sing. */
int quick_cantos(const struct quick *at, cards open, int side);

#endif
