#include "quick.h"

#include "quickkey.h"
#include "quickorder.h"
#include "quicktrick.h"

enum { KEPT = 3 }; /* with fewer cards each a position is not kept */

struct window {
    int low, high;
};

static int lead(struct quick_search *search, int leader, int rest, cards open, struct window window);

int quick_cantos(const struct quick *at, cards open, int side) {
    int points = 0;
    for (int seat = 0; open && seat < at->seats; seat++) {
        if (at->side[seat] != side || !at->sings[seat]) continue;
        cards pairs = at->hands[seat] & at->hands[seat] >> 1 & open;
        points += 20 * count(pairs) + (pairs & TRUMPS ? 20 : 0);
    }
    return points;
}

/* The 40, else the suit with fewest cards left. */
static int sung_by(const struct quick *at, int seat, cards *open) {
    cards pairs = at->hands[seat] & at->hands[seat] >> 1 & *open;
    if (!pairs || !at->sings[seat]) return 0;
    int chosen = lowest(pairs), fewest = 11;
    for (cards left = chosen < 10 ? 0 : pairs; left; left &= left - 1) {
        int held = count(at->hands[seat] & suit_mask(SUIT[lowest(left)]));
        if (held < fewest) chosen = lowest(left), fewest = held;
    }
    *open &= ~bit(chosen);
    return chosen < 10 ? 40 : 20;
}

static int holds_tute(cards hand) { return (hand & KINGS) == KINGS || (hand & KNIGHTS) == KNIGHTS; }

/* A trick that is complete, and all that follows. */
static int settle(struct quick_search *search, const struct trick *trick, int rest, cards open, struct window window) {
    const struct quick *at = &search->at;
    int winner = trick->winner, side = at->side[winner], partner = at->partner == NONE ? winner : (winner + 2) % 4;
    int gain = at->scale[side] * trick->points;
    if (!at->hands[winner]) return gain + at->last[side];
    if (at->tute && (holds_tute(at->hands[winner]) || holds_tute(at->hands[partner])))
        return gain + (side ? -BY_TUTE : BY_TUTE);
    if (open) {
        gain += at->scale[side] * sung_by(at, winner, &open);
        if (at->partner > 0) gain += at->scale[side] * sung_by(at, partner, &open);
        cards pairs = 0;
        for (int seat = 0; seat < at->seats; seat++) pairs |= at->hands[seat] & at->hands[seat] >> 1;
        open &= pairs;
    }
    window.low -= gain, window.high -= gain;
    search->left--;
    int value = lead(search, winner, rest - trick->points, open, window);
    search->left++;
    return gain + value;
}

static int follow(struct quick_search *search, int seat, struct trick trick, int rest, cards open, struct window window) {
    struct quick *at = &search->at;
    cards hand = at->hands[seat], may = distinct_of(at, allowed(at, hand, &trick), seat, bit(trick.best));
    int side = at->side[seat], best = side ? MOST_VALUE : -MOST_VALUE;
    struct moves moves = {.count = 1, .cards = {lowest(may)}};
    if (may & (may - 1)) order_plays(at, may, seat, &trick, &moves);
    for (int each = 0; each < moves.count; each++) {
        struct trick then = with(trick, moves.cards[each], seat);
        at->hands[seat] = hand ^ bit(moves.cards[each]);
        count_node(search);
        int value = then.place == at->seats ? settle(search, &then, rest, open, window)
                                            : follow(search, after(at, seat), then, rest, open, window);
        at->hands[seat] = hand;
        if (side ? value < best : value > best) best = value;
        if (side && best < window.high) window.high = best;
        if (!side && best > window.low) window.low = best;
        if (window.low >= window.high) break;
    }
    return best;
}

static int last_trick(const struct quick *at, int leader) {
    struct trick trick = led(lowest(at->hands[leader]), leader);
    for (int seat = after(at, leader); seat != leader; seat = after(at, seat))
        trick = with(trick, lowest(at->hands[seat]), seat);
    int side = at->side[trick.winner];
    return at->scale[side] * trick.points + at->last[side];
}

/* Points of the highest trumps left as long as they are one side's: whatever trick they fall in is that side's. */
static int sure_points(const struct quick *at, int *side) {
    cards trumps[2] = {0, 0};
    int points = 0;
    for (int seat = 0; seat < at->seats; seat++) trumps[at->side[seat]] |= at->hands[seat] & TRUMPS;
    *side = trumps[1] > trumps[0];
    cards theirs = trumps[!*side], sure = trumps[*side];
    if (theirs) sure &= ~(((cards)2 << (63 - __builtin_clzll(theirs))) - 1);
    for (; sure; sure &= sure - 1) points += POINTS[lowest(sure)];
    return points;
}

/* What is left cannot bring more, or less, than these. */
static struct window bounds(const struct quick *at, int rest, cards open) {
    int side, sure = sure_points(at, &side), points[2] = {rest, rest};
    points[!side] -= sure;
    for (int each = 0; each < 2; each++) points[each] = at->scale[each] * (points[each] + quick_cantos(at, open, each)) + at->last[each];
    points[!side] += at->scale[side] * sure;
    return (struct window){points[1], points[0]};
}

static int best_lead(struct quick_search *search, int leader, int rest, cards open, struct window window, int8_t *move) {
    struct quick *at = &search->at;
    cards hand = at->hands[leader];
    int side = at->side[leader], best = side ? MOST_VALUE : -MOST_VALUE;
    struct moves moves;
    order_leads(at, distinct_of(at, hand, leader, 0), leader, *move, &moves);
    for (int each = 0; each < moves.count; each++) {
        int card = moves.cards[each];
        at->hands[leader] = hand ^ bit(card);
        count_node(search);
        int value = follow(search, after(at, leader), led(card, leader), rest, open, window);
        at->hands[leader] = hand;
        if (side ? value < best : value > best) best = value, *move = card;
        if (side && best < window.high) window.high = best;
        if (!side && best > window.low) window.low = best;
        if (window.low >= window.high) break;
    }
    return best;
}

static int lead(struct quick_search *search, int leader, int rest, cards open, struct window window) {
    const struct quick *at = &search->at;
    if (search->left == 1) return last_trick(at, leader);
    if (!at->tute) {
        struct window bound = bounds(at, rest, open);
        if (bound.high <= window.low) return bound.high;
        if (bound.low >= window.high) return bound.low;
    }
    int8_t move = NONE;
    if (search->left < KEPT) return best_lead(search, leader, rest, open, window, &move);
    uint64_t key[2];
    quick_key(search, leader, open, key);
    struct quick_entry *known = quick_find(search, key);
    struct window proven = {-MOST_VALUE, MOST_VALUE};
    if (known) {
        proven = (struct window){known->low, known->high};
        move = known->move;
        if (proven.low >= window.high || proven.low == proven.high) return proven.low;
        if (proven.high <= window.low) return proven.high;
    }
    int value = best_lead(search, leader, rest, open, window, &move);
    if (value > window.low) proven.low = value;
    if (value < window.high) proven.high = value;
    quick_keep(search, key, proven.low, proven.high, move);
    return value;
}

int quick_value(struct quick_search *search, int low, int high) {
    const struct quick *at = &search->at;
    struct window window = {low, high};
    search->left = count(at->hands[at->leader]) + !!at->laid;
    if (!at->laid) return lead(search, at->leader, at->rest, at->open, window);
    struct trick trick = led(at->table[0], at->leader);
    int seat = after(at, at->leader);
    for (int place = 1; place < at->laid; place++, seat = after(at, seat)) trick = with(trick, at->table[place], seat);
    return follow(search, seat, trick, at->rest, at->open, window);
}
