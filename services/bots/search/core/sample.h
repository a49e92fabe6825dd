/* A deal that agrees with what a seat knows, each as likely as any other. Filled by
   ../native_sample.py from ../possible.py, where the words are explained; the same deals come from
   ../twin/sample.py. */

#ifndef TUTE_SAMPLE_H
#define TUTE_SAMPLE_H

#include "draws.h"
#include "position.h"
#include "random.h"

enum { CLASSES = 40, WANTING = 4, MOST_FACTS = 64, WHOLE = -1, MOST_TRIES = 4096 };

/* What a hand held at a moment, `held & ~minus | plus`, was not all of `all`; or, `sung` being a
   suit, was so only with more cards of that suit than of `sung`. */
struct fact {
    cards all, plus, minus;
    int8_t place, draw, sung, other;
};

/* Cards of class c are `pool[starts[c]]` to `pool[starts[c + 1] - 1]`. A share has for each class
   and each of `wanting` places the number of cards; place NONE, the last one, is the stock. `roots`
   are by share and place, 0 if there are none. A deal in which a fact is broken is drawn again,
   but no more than MOST_TRIES times: a history that cannot be must not stop its reader. Who
   of the places in `forfeits` holds king and knight of trump has lost the 40. */
struct known {
    cards must[SEATS];
    struct fact facts[MOST_FACTS];
    struct past past[SEATS];
    const uint64_t *upto;
    const int8_t *shares;
    const int32_t *roots;
    const struct step *steps;
    const int32_t *nodes;
    int32_t classes, wanting, count, fact_count, forfeits, me, nested;
    int8_t places[WANTING];
    int8_t starts[CLASSES + 1];
    int8_t pool[40];
};

/* Fills the hands of others and the stock of a position in which all else is set. */
void sample(const struct known *known, struct chance *chance, struct position *position);

int32_t size_of_known(void);

#endif
