/* A deal with every hand open: whose turn, what may be played, what follows. docs/rules.md.

   A card is suit * 10 + strength, a hand a mask of cards, as in tute/cards.py. Seats are places in
   playing order from the mano, 0 to seats - 1: whoever sits a deal out has none. */

#ifndef TUTE_POSITION_H
#define TUTE_POSITION_H

#include <stdint.h>

typedef uint64_t cards;

enum { SEATS = 4, MOST_STOCK = 28, NONE = -1 };
enum mode { CLASICO, CABRON, SUBASTA, INDIVIDUAL };
enum phase { PLAY, ASKED, OVER };
enum action { SWAP = 40, KEEP = 41, CAPOTE = 42 }; /* below: the card that is played */
enum duty { ALL_DUTIES, TRUMP_ONLY, NO_DUTY };
enum swap { NO_SWAP, SWAP_AUTO, SWAP_ASK };
enum zero { ZERO_OFF, ZERO_POINTS, ZERO_TRICKS, ZERO_TRICKS_WIN };

/* What does not change while a deal is played. `bidder` and `bid` are subasta's, `carried` says
   that the points began with those of the deal before. */
struct rules {
    int32_t mode, seats, forced, tute, partner, double_at, limit, limit_sung, zero;
    int32_t duty, swap, win101, capote, forty_after, dealt, bidder, bid, carried;
};

/* `latest`: number, from 1, of the last trick each seat won. `sung` suits that are closed to cantos;
   `singers` and `twenties` seats that scored a canto, a 20. `lies`: the upcard is on the table.
   The stock is drawn from `stock[drawn]` on, then, of two players, the upcard. `shown` is the seat
   whose tute ended the deal, `announced` the seat that plays for capote. Both sides of a trick that
   is complete are settled: `laid` is below `seats`. */
struct position {
    cards hands[SEATS];
    int16_t points[SEATS];
    int8_t tricks[SEATS], latest[SEATS], table[SEATS], stock[MOST_STOCK];
    int8_t laid, leader, turn, phase, trump, sung, singers, twenties;
    int8_t upcard, lies, stocked, drawn, shown, announced, done, spare;
};

/* What the end of a deal is worth to each seat, best 1, worst 0, by row:
   clasico     0, 1 team wins a game; 2, 3 two games; 4, 5 by tute
   cabron      0..3 what each seat's losing adds; 4 what everybody has before
   subasta     0 the bid is made; 1 it fails
   individual  0..2 the seat wins; 3 carried; 4..6 the seat wins by tute
   `tie` is the weight of points beside it; of two sides one gets what the other lacks. */
struct goal {
    double pays[8][SEATS];
    double tie;
};

extern const int8_t POINTS[40];
extern const int8_t SUIT[40];

/* Actions of the seat on turn, a bit each; 0 when the deal is over. */
cards legal(const struct rules *rules, const struct position *now);

/* The action must be legal. */
void act(const struct rules *rules, struct position *now, int action);

/* Of a deal that is over. */
void payoff(const struct rules *rules, const struct goal *goal, const struct position *end, double *worth);

/* The card that takes the trick so far; of at least one card. */
int best_card(const int8_t *table, int laid, int trump);

/* Seats that lose a deal of cabron, as a mask. */
int losers(const struct rules *rules, const struct position *end);

static inline cards suit_mask(int suit) { return (cards)0x3FF << 10 * suit; }

/* Cards of `hand` above `card` in its suit. */
static inline cards above(cards hand, int card) {
    return hand & suit_mask(SUIT[card]) & ~(((cards)2 << card) - 1);
}

static inline int lowest(cards hand) { return __builtin_ctzll(hand); }
static inline int count(cards hand) { return __builtin_popcountll(hand); }

#endif
