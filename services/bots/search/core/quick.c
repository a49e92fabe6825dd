#include "quick.h"

#include <string.h>

#include "quickkey.h"

#define RANK(strength) ((cards)1 << (strength) | (cards)1 << (10 + (strength)) | (cards)1 << (20 + (strength)) | (cards)1 << (30 + (strength)))
#define BLANKS ((cards)0x1F | (cards)0x1F << 10 | (cards)0x1F << 20 | (cards)0x1F << 30)
#define KNIGHTS RANK(6)
#define KINGS RANK(7)
#define TRUMPS ((cards)0x3FF)

/* A trick under way. */
struct trick {
    int8_t place, suit, best, winner;
    int16_t points;
};

static int lead(struct quick_search *s, int leader, int rest, cards open, int low, int high);

static inline cards bit(int card) { return (cards)1 << card; }

static inline cards over(cards hand, int card) { return hand & suit_mask(SUIT[card]) & ~((bit(card) << 1) - 1); }

static inline cards must(const struct quick *at, cards hand, const struct trick *trick) {
    cards follow = hand & suit_mask(trick->suit);
    if (follow) {
        cards beat = SUIT[trick->best] == trick->suit ? over(follow, trick->best) : 0;
        return beat ? beat : follow;
    }
    if (trick->suit == 0) return hand;
    cards trumps = hand & TRUMPS;
    if (SUIT[trick->best] != 0) return trumps ? trumps : hand;
    cards beat = over(trumps, trick->best);
    return beat ? beat : at->forced && trumps ? trumps : hand;
}

/* Of blanks with no other card between them the lowest. */
static inline cards distinct(const struct quick *at, cards moves, int seat, cards best) {
    cards blanks = moves & BLANKS;
    if (!(blanks & (blanks - 1))) return moves;
    cards others = (at->hands[0] | at->hands[1] | at->hands[2] | at->hands[3]) & ~at->hands[seat];
    cards empty = BLANKS & ~(others | best) & ~blanks, above = blanks << 1 & BLANKS;
    above |= (above & empty) << 1 & BLANKS;
    above |= (above & empty) << 1 & BLANKS;
    above |= (above & empty) << 1 & BLANKS;
    return moves & ~(above & blanks);
}

static inline int takes(int card, int best) { return SUIT[card] == SUIT[best] ? card > best : card < 10; }

/* The seat, if any, that takes the trick in the end when all who can beat do so with their cheapest. */
static inline int taker(const struct quick *at, struct trick trick, int seat) {
    for (int place = trick.place; place < at->seats; place++) {
        cards hand = at->hands[seat], follow = hand & suit_mask(trick.suit), beat;
        if (follow) beat = SUIT[trick.best] == trick.suit ? over(follow, trick.best) : 0;
        else beat = SUIT[trick.best] == 0 ? over(hand, trick.best) : hand & TRUMPS;
        if (beat) trick.best = lowest(beat), trick.winner = seat;
        seat = seat + 1 == at->seats ? 0 : seat + 1;
    }
    return trick.winner;
}

struct moves {
    int count;
    int8_t cards[12];
    int32_t merit[12];
};

static inline void sorted_in(struct moves *list, int card, int merit) {
    int at = list->count++;
    while (at && list->merit[at - 1] < merit) {
        list->merit[at] = list->merit[at - 1];
        list->cards[at] = list->cards[at - 1];
        at--;
    }
    list->merit[at] = merit;
    list->cards[at] = card;
}

static inline struct trick with(struct trick trick, int card, int seat) {
    if (takes(card, trick.best)) trick.best = card, trick.winner = seat;
    trick.points += POINTS[card];
    trick.place++;
    return trick;
}

static inline int sung_by(struct quick *at, int seat, cards *open) {
    cards pairs = at->hands[seat] & at->hands[seat] >> 1 & *open;
    if (!pairs || !at->sings[seat]) return 0;
    int chosen = lowest(pairs), fewest = 11;
    if (chosen >= 10)
        for (; pairs; pairs &= pairs - 1) {
            int card = lowest(pairs), held = count(at->hands[seat] & suit_mask(SUIT[card]));
            if (held < fewest) chosen = card, fewest = held;
        }
    *open &= ~bit(chosen);
    return chosen < 10 ? 40 : 20;
}

static inline int has_tute(cards hand) { return (hand & KINGS) == KINGS || (hand & KNIGHTS) == KNIGHTS; }

static int settle(struct quick_search *s, const struct trick *trick, int rest, cards open, int low, int high) {
    struct quick *at = &s->at;
    int winner = trick->winner, side = at->side[winner];
    int partner = at->partner >= 0 ? (winner + 2) & 3 : -1;
    int gain = at->scale[side] * trick->points;
    if (!at->hands[winner]) return gain + at->last[side];
    if (at->tute && (has_tute(at->hands[winner]) || (partner >= 0 && has_tute(at->hands[partner]))))
        return gain + (side ? -BY_TUTE : BY_TUTE);
    if (open) {
        gain += at->scale[side] * sung_by(at, winner, &open);
        if (at->partner > 0) gain += at->scale[side] * sung_by(at, partner, &open);
        cards still = 0;
        for (int seat = 0; seat < at->seats; seat++) still |= at->hands[seat] & at->hands[seat] >> 1;
        open &= still;
    }
    return gain + lead(s, winner, rest - trick->points, open, low - gain, high - gain);
}

static int follow(struct quick_search *s, int seat, struct trick trick, int rest, cards open, int low, int high) {
    struct quick *at = &s->at;
    cards hand = at->hands[seat];
    cards may = distinct(at, must(at, hand, &trick), seat, bit(trick.best));
    int next = seat + 1 == at->seats ? 0 : seat + 1, side = at->side[seat];
    struct moves list = {.count = 0};
    if (!(may & (may - 1))) {
        list.cards[list.count++] = lowest(may);
    } else {
        struct trick passing = trick;
        passing.place++;
        int loses = -1;
        for (cards left = may; left; left &= left - 1) {
            int card = lowest(left), winner;
            if (takes(card, trick.best)) {
                winner = taker(at, with(trick, card, seat), next);
            } else {
                if (loses < 0) loses = taker(at, passing, next);
                winner = loses;
            }
            int merit = at->side[winner] == side ? POINTS[card] : -POINTS[card];
            sorted_in(&list, card, merit * 64 - card % 10 - (card < 10) * 32);
        }
    }
    int best = side ? MOST_VALUE : -MOST_VALUE;
    for (int each = 0; each < list.count; each++) {
        int card = list.cards[each];
        struct trick after = with(trick, card, seat);
        at->hands[seat] = hand ^ bit(card);
        count_node(s);
        int value = after.place == at->seats ? settle(s, &after, rest, open, low, high)
                                             : follow(s, next, after, rest, open, low, high);
        at->hands[seat] = hand;
        if (side ? value < best : value > best) best = value;
        if (side ? best < high : best > low) {
            if (side) high = best;
            else low = best;
            if (low >= high) break;
        }
    }
    return best;
}

int quick_cantos(const struct quick *at, cards open, int side) {
    int points = 0;
    for (int seat = 0; open && seat < at->seats; seat++) {
        if (at->side[seat] != side || !at->sings[seat]) continue;
        cards pairs = at->hands[seat] & at->hands[seat] >> 1 & open;
        points += 20 * count(pairs) + (pairs & TRUMPS ? 20 : 0);
    }
    return points;
}

static int last_trick(const struct quick *at, int leader) {
    int first = lowest(at->hands[leader]);
    struct trick trick = {1, SUIT[first], first, leader, POINTS[first]};
    for (int step = 1, seat = leader; step < at->seats; step++) {
        seat = seat + 1 == at->seats ? 0 : seat + 1;
        trick = with(trick, lowest(at->hands[seat]), seat);
    }
    int side = at->side[trick.winner];
    return at->scale[side] * trick.points + at->last[side];
}

static int lead(struct quick_search *s, int leader, int rest, cards open, int low, int high) {
    struct quick *at = &s->at;
    cards hand = at->hands[leader];
    int left = count(hand), side = at->side[leader];
    if (left == 1) return last_trick(at, leader);
    if (!at->tute) {
        int most = at->scale[0] * (rest + quick_cantos(at, open, 0)) + at->last[0];
        int least = at->scale[1] * (rest + quick_cantos(at, open, 1)) + at->last[1];
        if (most <= low) return most;
        if (least >= high) return least;
    }
    struct quick_entry *pair = 0;
    uint64_t key[2];
    int first = NONE, floor = -MOST_VALUE, roof = MOST_VALUE;
    if (left > 2) {
        quick_key(s, leader, open, key);
        pair = &s->entries[2 * (quick_hash(key) & (s->slots - 1))];
        for (int each = 0; each < 2; each++) {
            if (pair[each].key[0] != key[0] || pair[each].key[1] != key[1]) continue;
            floor = pair[each].low, roof = pair[each].high, first = pair[each].move;
            if (floor >= high || floor == roof) return floor;
            if (roof <= low) return roof;
            break;
        }
    }
    cards may = distinct(at, hand, leader, 0);
    int next = leader + 1 == at->seats ? 0 : leader + 1;
    struct moves list = {.count = 0};
    for (cards each = may; each; each &= each - 1) {
        int card = lowest(each);
        struct trick trick = {1, SUIT[card], card, leader, POINTS[card]};
        int merit = at->side[taker(at, trick, next)] == side ? 8 : 0;
        merit = merit * 64 - POINTS[card] * 64 - (card < 10) * 2000 + (int)(s->history[leader][card] >> 8);
        if (card == first) merit = 1 << 30;
        sorted_in(&list, card, merit);
    }
    int best = side ? MOST_VALUE : -MOST_VALUE, chosen = NONE, from = low, to = high;
    for (int each = 0; each < list.count; each++) {
        int card = list.cards[each];
        struct trick trick = {1, SUIT[card], card, leader, POINTS[card]};
        at->hands[leader] = hand ^ bit(card);
        count_node(s);
        int value = follow(s, next, trick, rest, open, low, high);
        at->hands[leader] = hand;
        if (side ? value < best : value > best) best = value, chosen = card;
        if (side ? best < high : best > low) {
            if (side) high = best;
            else low = best;
            if (low >= high) {
                s->history[leader][card] += left * left;
                break;
            }
        }
    }
    if (pair) {
        struct quick_entry *kept = pair[0].key[0] == key[0] && pair[0].key[1] == key[1] ? &pair[0]
                                   : pair[1].key[0] == key[0] && pair[1].key[1] == key[1] ? &pair[1]
                                   : left >= pair[0].left ? &pair[0] : &pair[1];
        kept->key[0] = key[0], kept->key[1] = key[1];
        kept->low = best > from ? best : floor;
        kept->high = best < to ? best : roof;
        kept->move = chosen, kept->left = left;
    }
    return best;
}

int quick_value(struct quick_search *search, int low, int high) {
    struct quick *at = &search->at;
    memset(search->history, 0, sizeof search->history);
    if (!at->laid) return lead(search, at->leader, at->rest, at->open, low, high);
    struct trick trick = {1, SUIT[at->table[0]], at->table[0], at->leader, POINTS[at->table[0]]};
    int seat = at->leader + 1 == at->seats ? 0 : at->leader + 1;
    for (int place = 1; place < at->laid; place++, seat = seat + 1 == at->seats ? 0 : seat + 1)
        trick = with(trick, at->table[place], seat);
    return follow(search, seat, trick, at->rest, at->open, low, high);
}
