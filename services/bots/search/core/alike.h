/* Blanks between which no card can come: playing one or another makes no difference. */

#ifndef TUTE_ALIKE_H
#define TUTE_ALIKE_H

#include "position.h"

/* Legal actions without the blanks that are as good as a lower one. */
cards choices(const struct rules *rules, const struct position *now);

#endif
