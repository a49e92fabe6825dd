/* Which way a deal went, told from what it is worth. */

#ifndef TUTE_WON_H
#define TUTE_WON_H

#include "position.h"

/* The end that pays `worth` is a deal won, a bid made or broken, in cabron one without a letter for the seat. */
int is_won(const struct rules *rules, const struct goal *goal, const double *worth, int seat);

#endif
