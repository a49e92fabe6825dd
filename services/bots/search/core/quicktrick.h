/* A trick under way in the quick search, and what may join it: trump is suit 0. */

#ifndef TUTE_QUICKTRICK_H
#define TUTE_QUICKTRICK_H

#include "quick.h"

#define RANK(strength) \
    ((cards)1 << (strength) | (cards)1 << (10 + (strength)) | (cards)1 << (20 + (strength)) | (cards)1 << (30 + (strength)))
#define BLANKS (RANK(0) | RANK(1) | RANK(2) | RANK(3) | RANK(4))
#define KNIGHTS RANK(6)
#define KINGS RANK(7)
#define TRUMPS ((cards)0x3FF)

struct trick {
    int8_t place, suit, best, winner;
    int16_t points;
};

static inline cards bit(int card) { return (cards)1 << card; }

static inline int after(const struct quick *at, int seat) { return seat + 1 == at->seats ? 0 : seat + 1; }

static inline int takes(int card, int best) { return SUIT[card] == SUIT[best] ? card > best : card < 10; }

static inline struct trick led(int card, int seat) {
    return (struct trick){1, SUIT[card], card, seat, POINTS[card]};
}

static inline struct trick with(struct trick trick, int card, int seat) {
    if (takes(card, trick.best)) trick.best = card, trick.winner = seat;
    trick.points += POINTS[card];
    trick.place++;
    return trick;
}

static inline cards beating(cards hand, const struct trick *trick) {
    cards follow = hand & suit_mask(trick->suit);
    if (follow) return SUIT[trick->best] == trick->suit ? above(follow, trick->best) : 0;
    return SUIT[trick->best] ? hand & TRUMPS : above(hand, trick->best);
}

static inline cards allowed(const struct quick *at, cards hand, const struct trick *trick) {
    cards follow = hand & suit_mask(trick->suit), beat = beating(hand, trick);
    if (beat) return beat;
    if (follow) return follow;
    cards trumps = at->forced ? hand & TRUMPS : 0;
    return trumps ? trumps : hand;
}

/* Of blanks with no other card between them the lowest; `best` is the trick's best, 0 for none. */
static inline cards distinct_of(const struct quick *at, cards moves, int seat, cards best) {
    cards blanks = moves & BLANKS;
    if (!(blanks & (blanks - 1))) return moves;
    cards others = (at->hands[0] | at->hands[1] | at->hands[2] | at->hands[3]) & ~at->hands[seat];
    cards empty = BLANKS & ~(others | best | blanks), over = blanks << 1 & BLANKS;
    for (int step = 0; step < 3; step++) over |= (over & empty) << 1 & BLANKS;
    return moves & ~(over & blanks);
}

#endif
