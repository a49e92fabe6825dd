/* What a deal with every hand open is worth, when everybody plays as well as can be.

   Clasico, subasta and individual of two have two sides, each of which wants the most for itself: a
   goal must pay one side what it takes from the other (team against team, bidder against rivals).
   In cabron and individual of three each seat wants the most for itself; of equal actions it takes
   the one with the lowest number. */

#ifndef TUTE_SOLVE_H
#define TUTE_SOLVE_H

#include "deadline.h"
#include "position.h"

struct solver; /* tables that outlive a question; for one thread at a time */

struct solver *solver_new(int32_t megabytes); /* 0: no memory */
void solver_free(struct solver *solver);

/* All answer how many cards they laid, or -1 when the time was up. The position may be at any point
   of a trick, and over. */

/* `worth`, by seat, is exactly what payoff() gives for the end of best play. */
int64_t solve(struct solver *solver, const struct rules *rules, const struct goal *goal, const struct position *now,
              double worth[SEATS], const struct deadline *deadline);

/* The same after each legal action, in ascending order of actions; it must not be over. */
int64_t solve_each(struct solver *solver, const struct rules *rules, const struct goal *goal, const struct position *now,
                   double worth[][SEATS], const struct deadline *deadline);

/* Of two sides: whether seat 0's team, seat 0 or the bidder wins the deal, makes the bid; many times cheaper. */
int64_t solve_wins(struct solver *solver, const struct rules *rules, const struct position *now, int32_t *wins,
                   const struct deadline *deadline);

#endif
