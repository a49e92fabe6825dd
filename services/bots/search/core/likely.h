/* How likely the cards that others laid are, if they hold what a sampled deal gives them. */

#ifndef TUTE_LIKELY_H
#define TUTE_LIKELY_H

#include "policy.h"
#include "sample.h"

/* A card laid by another seat; hands of `before` are what each seat has laid from then on. */
struct laid {
    struct position before;
    int32_t card, spare;
};

struct story {
    const struct laid *laid;
    int32_t number;
    double doubt; /* the share of cards that are laid at random */
};

/* `now` has all hands. */
double likelihood(const struct policy *policy, const struct rules *rules, const struct story *story,
                  const struct position *now);

/* A chain of deals in which a deal is the oftener the likelier (Metropolis); one in four comes as it may, so that
   the chain never rests on one. */
struct chain {
    struct position deal;
    double weight;
};

/* The next one; `chain` has weight 0 before the first. */
void sample_likely(const struct policy *policy, const struct rules *rules, const struct story *story,
                   const struct known *known, const struct position *seen, struct chance *chance, struct chain *chain);

#endif
