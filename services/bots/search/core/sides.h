/* Who wins and loses a deal together. */

#ifndef TUTE_SIDES_H
#define TUTE_SIDES_H

#include "position.h"

static inline int together(const struct rules *rules, int one, int other) {
    if (rules->mode == CLASICO) return (one ^ other) % 2 == 0;
    if (rules->mode == SUBASTA) return (one == rules->bidder) == (other == rules->bidder);
    return one == other;
}

#endif
