/* By which draw each card of a hand came: a walk through a chain of ../chains.py. */

#ifndef TUTE_DRAWS_H
#define TUTE_DRAWS_H

#include "position.h"
#include "random.h"

enum { MOST_DRAWS = 14, PASSED = 28, HIDDEN = -1, END = -1 };

/* A node's steps are `nodes[n]` to `nodes[n + 1] - 1`; `group` HIDDEN: a hidden card came. */
struct step {
    uint64_t upto;
    int32_t group, to;
};

/* Cards that left a hand or were shown, the latest `high` first, and by hidden card the first draw
   that it can have come by. */
struct past {
    int8_t draws, dealt, count, groups;
    int8_t cards[PASSED], group[PASSED], high[PASSED];
    int8_t low[40];
};

struct chains {
    const struct step *steps;
    const int32_t *nodes;
};

/* `came[draw]` are the cards of a hand that came by it, 0 dealt; those of `hidden` are chosen among
   these, as many as there are draws left for them, and returned. */
cards walk(struct chains chains, int root, const struct past *past, struct chance *chance, cards hidden, cards *came);

/* A number under `total`. */
static inline uint64_t ticket(struct chance *chance, uint64_t total) {
    return (unsigned __int128)next(chance) * total >> 64;
}

#endif
