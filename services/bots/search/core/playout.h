/* Quick sensible play to judge a position by: open hands, one trick at a time. */

#ifndef TUTE_PLAYOUT_H
#define TUTE_PLAYOUT_H

#include "position.h"
#include "random.h"

/* Of `may` what a simple player does who sees the hands. */
int sensible(const struct rules *rules, const struct position *now, cards may);

/* One of `may`, which is not empty. */
int any_of(struct chance *chance, cards may);

/* Plays until the deal is over or, at the start of a trick and with no draw to come, every seat has
   at most `leaf` cards. */
void play_out(const struct rules *rules, struct position *now, struct chance *chance, int leaf);

/* The position is one where `play_out` stops. */
int is_leaf(const struct rules *rules, const struct position *now, int leaf);

#endif
