/* Quick play to judge a position by. */

#ifndef TUTE_PLAYOUT_H
#define TUTE_PLAYOUT_H

#include "position.h"
#include "random.h"
#include "policy.h"

/* Of `may` what the policy, or where it is NULL chance, plays. Nobody keeps what may be swapped or plays for
   capote. */
int move_of(const struct policy *policy, const struct rules *rules, const struct position *now, cards may,
            struct chance *chance);

/* Plays until the deal is over or, at the start of a trick and with no draw to come, every seat has
   at most `leaf` cards. */
void play_out(const struct policy *policy, const struct rules *rules, struct position *now, struct chance *chance,
              int leaf);

/* The position is one where `play_out` stops. */
int is_leaf(const struct rules *rules, const struct position *now, int leaf);

#endif
