/* Which card to try first: the one after which the trick, played on greedily, brings its side most. */

#ifndef TUTE_QUICKORDER_H
#define TUTE_QUICKORDER_H

#include "quicktrick.h"

enum { MOST_CARDS = 20, FIRST = 1 << 30, TRICK_POINT = 64, KEPT_POINT = 16, LED_TRUMP = 1000, PLAYED_TRUMP = 32 };

struct moves {
    int count;
    int8_t cards[MOST_CARDS];
    int32_t merit[MOST_CARDS];
};

static inline void sort_in(struct moves *moves, int card, int merit) {
    int at = moves->count++;
    for (; at && moves->merit[at - 1] < merit; at--) {
        moves->merit[at] = moves->merit[at - 1];
        moves->cards[at] = moves->cards[at - 1];
    }
    moves->merit[at] = merit;
    moves->cards[at] = card;
}

static inline int richest(cards hand) {
    int best = lowest(hand);
    for (hand &= hand - 1; hand; hand &= hand - 1)
        if (POINTS[lowest(hand)] > POINTS[best]) best = lowest(hand);
    return best;
}

static inline int cheapest(cards hand) {
    int best = lowest(hand);
    for (hand &= hand - 1; hand; hand &= hand - 1)
        if (POINTS[lowest(hand)] < POINTS[best]) best = lowest(hand);
    return best;
}

/* Nobody of the other side, from `seat` on, can beat. */
static inline int is_safe(const struct quick *at, struct trick trick, int seat) {
    for (; trick.place < at->seats; trick.place++, seat = after(at, seat))
        if (at->side[seat] != at->side[trick.winner] && beating(at->hands[seat], &trick)) return 0;
    return 1;
}

static inline int greedy(const struct quick *at, const struct trick *trick, int seat) {
    cards may = allowed(at, at->hands[seat], trick);
    int low = lowest(may), beats = takes(low, trick->best);
    if (!(may & (may - 1))) return low;
    struct trick then = *trick;
    then.place++;
    if (beats) then.best = low, then.winner = seat;
    if (at->side[then.winner] == at->side[seat] && is_safe(at, then, after(at, seat))) return richest(may);
    return beats ? low : cheapest(may);
}

/* Points of the trick for `side`, less than 0 if the other one takes it. */
static inline int outcome(const struct quick *at, struct trick trick, int seat, int side) {
    for (; trick.place < at->seats; seat = after(at, seat)) trick = with(trick, greedy(at, &trick, seat), seat);
    return at->side[trick.winner] == side ? trick.points : -trick.points;
}

/* `known`: what the table says is best, or NONE. */
static inline void order_leads(const struct quick *at, cards may, int seat, int known, struct moves *moves) {
    for (moves->count = 0; may; may &= may - 1) {
        int card = lowest(may);
        int brings = outcome(at, led(card, seat), after(at, seat), at->side[seat]);
        int merit = brings * TRICK_POINT - POINTS[card] * KEPT_POINT - (card < 10) * LED_TRUMP;
        sort_in(moves, card, card == known ? FIRST : merit);
    }
}

static inline void order_plays(const struct quick *at, cards may, int seat, const struct trick *trick, struct moves *moves) {
    for (moves->count = 0; may; may &= may - 1) {
        int card = lowest(may);
        int brings = outcome(at, with(*trick, card, seat), after(at, seat), at->side[seat]);
        sort_in(moves, card, brings * TRICK_POINT - card % 10 - (card < 10) * PLAYED_TRUMP);
    }
}

#endif
