/* A deal that agrees with what a seat knows, each as likely as any other. Filled by
   ../native_sample.py from ../possible.py; the same deals come from ../twin/sample.py. */

#ifndef TUTE_SAMPLE_H
#define TUTE_SAMPLE_H

#include "position.h"
#include "random.h"

enum { CLASSES = 32, WANTING = 4, MOST_APART = 40 };

/* Cards of class c are `pool[starts[c]]` to `pool[starts[c + 1] - 1]`. A share has for each class
   and each of `wanting` places the number of cards; `upto` are the weights so far. Place NONE, the
   last one, is the stock. A deal in which a hand holds all of one of `apart` is drawn again.
   Who of the places in `forfeits` holds king and knight of trump has lost the 40. */
struct known {
    cards must[SEATS];
    cards apart[MOST_APART];
    const uint64_t *upto;
    const int8_t *shares;
    int32_t classes, wanting, count, aparts, forfeits, me;
    int8_t apart_of[MOST_APART];
    int8_t places[WANTING];
    int8_t starts[CLASSES + 1];
    int8_t pool[40];
};

/* Fills the hands of others and the stock of a position in which all else is set. */
void sample(const struct known *known, struct chance *chance, struct position *position);

int32_t size_of_known(void);

#endif
