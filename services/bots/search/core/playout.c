#include "playout.h"

#include "sides.h"

#define ALL_CARDS (((cards)1 << SWAP) - 1)

enum { PAIR = 12, TRUMP = 3, WHIM = 8, KNIGHT = 6 };

int any_of(struct chance *chance, cards may) {
    for (uint32_t skip = below(chance, count(may)); skip; skip--) may &= may - 1;
    return lowest(may);
}

/* The card with which the hand would beat the best one so far, the lowest, or NONE. */
static int beater(cards hand, int led, int top, int trump) {
    cards follow = hand & suit_mask(led), over = 0;
    if (SUIT[top] != led) over = follow ? 0 : above(hand, top);
    else if (follow) over = above(follow, top);
    else if (trump != NONE && trump != led) over = hand & suit_mask(trump);
    return over ? lowest(over) : NONE;
}

/* The side of the seat on turn has the trick in the end, if it plays `card` and all who can beat do. */
static int takes(const struct rules *rules, const struct position *now, int card) {
    int holder = now->turn, top = card, led = card;
    if (now->laid) {
        led = now->table[0];
        top = best_card(now->table, now->laid, now->trump);
        if (SUIT[card] == SUIT[top] ? card > top : SUIT[card] == now->trump) {
            top = card;
        } else {
            int place = 0;
            while (now->table[place] != top) place++;
            holder = (now->leader + place) % rules->seats;
        }
    }
    for (int step = 1; step < rules->seats - now->laid; step++) {
        int seat = (now->turn + step) % rules->seats;
        int over = beater(now->hands[seat], SUIT[led], top, now->trump);
        if (over != NONE) top = over, holder = seat;
    }
    return together(rules, holder, now->turn);
}

/* What the card is worth in the hand beside its points. */
static int kept(const struct rules *rules, const struct position *now, int card) {
    int suit = SUIT[card], worth = suit == now->trump ? TRUMP + card % 10 : 0;
    cards pair = (cards)3 << (10 * suit + KNIGHT);
    int sings = rules->mode != SUBASTA || now->turn == rules->bidder;
    if (sings && pair >> card & 1 && (now->hands[now->turn] & pair) == pair && !(now->sung >> suit & 1)) worth += PAIR;
    return worth;
}

int sensible(const struct rules *rules, const struct position *now, cards may) {
    if (may >> SWAP & 1) return SWAP;
    may &= ALL_CARDS;
    if (!(may & (may - 1))) return lowest(may);
    int chosen = NONE, most = 0;
    for (cards left = may; left; left &= left - 1) {
        int card = lowest(left), keeps = kept(rules, now, card), brings;
        if (takes(rules, now, card)) brings = 1000 - keeps + (SUIT[card] == now->trump ? 0 : POINTS[card]);
        else brings = 500 - keeps - POINTS[card];
        if (brings > most) chosen = card, most = brings;
    }
    return chosen;
}

int is_leaf(const struct rules *rules, const struct position *now, int leaf) {
    if (now->laid || now->phase != PLAY || now->drawn < now->stocked || (rules->seats == 2 && now->lies)) return 0;
    return count(now->hands[now->turn]) <= leaf;
}

void play_out(const struct rules *rules, struct position *now, struct chance *chance, int leaf) {
    cards may;
    while (!is_leaf(rules, now, leaf) && (may = legal(rules, now))) {
        int whim = rules->mode == CABRON || !below(chance, WHIM);
        cards played = may & ALL_CARDS;
        act(rules, now, whim && played ? any_of(chance, played) : sensible(rules, now, may));
    }
}
