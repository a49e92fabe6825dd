/* Information-set tree search: each iteration deals the hidden cards anew, walks down the one tree by
   UCB over the moves that this deal allows, adds a node, plays out and lets the solver judge. */

#ifndef TUTE_TREE_H
#define TUTE_TREE_H

#include "deadline.h"
#include "likely.h"
#include "position.h"
#include "sample.h"
#include "solve.h"

enum { LOGS = 1 << 14, MOST_ACTIONS = 43 };

struct tree;

/* NULL: no memory. */
struct tree *tree_new(int32_t nodes);
void tree_free(struct tree *tree);

/* `iterations` 0: until the deadline. `leaf` cards each are left to the solver, 0: none.
   In
   `trust` of 256 cases another seat's move in the tree is the policy's. `logs[n]` is the logarithm of n, of n from 1 to LOGS - 1. */
struct search {
    int32_t iterations, leaf, trust, spare;
    uint64_t seed;
    double explore;
    const double *logs;
    const struct policy *policy;
    struct story story;
};

/* One per action tried. `won`: of the visits, how many ended well for the seat. */
struct thought {
    int32_t action, visits, seen, won;
    double worth;
};

/* What the seat on turn thinks of its actions: fills `thoughts`, ascending by action, and their number; returns
   iterations. */
int32_t tree_search(struct tree *tree, struct solver *solver, const struct rules *rules, const struct goal *goal,
                    const struct known *known, const struct position *seen, const struct search *search,
                    const struct deadline *deadline, struct thought *thoughts, int32_t *number);

#endif
