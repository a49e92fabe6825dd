/* How likely each card is laid by a player who knows its own hand and what was played: a softmax over weights
   that were fitted to played deals. */

#ifndef TUTE_POLICY_H
#define TUTE_POLICY_H

#include "position.h"
#include "random.h"

enum { FEATURES = 5, CONTEXTS = 7, WEIGHTS = CONTEXTS * (40 + 3 + 10 + 12 + 18), SHARES = 256 };

/* `weights` in steps, of which each halving of `shares` takes some: `shares[n]` is the share of a card that
   is n steps behind the best one. */
struct policy {
    const int16_t *weights;
    const uint32_t *shares;
};

/* What is so of laying `card`: places in the weights. */
void features(const struct rules *rules, const struct position *now, int card, int16_t *places);

/* One of the cards `may`, as likely as the policy has it. */
int policy_card(const struct policy *policy, const struct rules *rules, const struct position *now, cards may,
                struct chance *chance);

/* How likely `card` is among the cards `may`. */
double policy_share(const struct policy *policy, const struct rules *rules, const struct position *now, cards may,
                    int card);

#endif
