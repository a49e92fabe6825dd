/* Perfect-information Monte Carlo: deals the hidden cards many times, solves each deal, takes the average. */

#ifndef TUTE_PIMC_H
#define TUTE_PIMC_H

#include "tree.h"

/* As tree_search(); an iteration is a deal. Of deals with more than `leaf` cards each to play every action is
   played out until that many are left. */
int32_t pimc(struct solver *solver, const struct rules *rules, const struct goal *goal, const struct known *known,
             const struct position *seen, const struct search *search, const struct deadline *deadline,
             struct thought *thoughts, int32_t *number);

#endif
