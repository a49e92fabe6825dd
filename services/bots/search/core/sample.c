#include "sample.h"

#include <string.h>

int32_t size_of_known(void) { return sizeof(struct known); }

/* A share, by weight. */
static const int8_t *drawn_share(const struct known *known, struct chance *chance) {
    int low = 0, high = known->count - 1;
    if (!high) return known->shares;
    uint64_t ticket = (unsigned __int128)next(chance) * known->upto[high] >> 64;
    while (low < high) {
        int middle = (low + high) / 2;
        if (known->upto[middle] > ticket) high = middle;
        else low = middle + 1;
    }
    return known->shares + low * known->classes * known->wanting;
}

/* Deals the cards of one class, each where its share says; those of the last place are left. */
static int dealt(const struct known *known, struct chance *chance, const int8_t *share, int8_t *cards_left, int left, cards *hands) {
    for (int each = 0; each < known->wanting; each++) {
        int place = known->places[each], wanted = share[each];
        if (place == NONE) break;
        for (; wanted; wanted--) {
            int taken = left > 1 && left > wanted ? (int)below(chance, left) : left - 1;
            hands[place] |= (cards)1 << cards_left[taken];
            cards_left[taken] = cards_left[--left];
        }
    }
    return left;
}

static int together(const struct known *known, const cards *hands) {
    for (int each = 0; each < known->aparts; each++)
        if (!(known->apart[each] & ~hands[known->apart_of[each]])) return 1;
    return 0;
}

/* Who sang a 20 while holding the 40 has lost it. */
static void forfeit(const struct known *known, struct position *position) {
    if (!known->forfeits) return;
    cards forty = (cards)3 << (position->trump * 10 + 6);
    for (int seat = 0; seat < SEATS; seat++)
        if (known->forfeits >> seat & 1 && !(forty & ~position->hands[seat])) position->sung |= 1 << position->trump;
}

void sample(const struct known *known, struct chance *chance, struct position *position) {
    cards hands[SEATS];
    int8_t stock[40];
    int stocked;
    do {
        const int8_t *share = drawn_share(known, chance);
        stocked = 0;
        memcpy(hands, known->must, sizeof hands);
        for (int class = 0; class < known->classes; class++, share += known->wanting) {
            int first = known->starts[class], size = known->starts[class + 1] - first;
            int8_t *cards_left = stock + stocked;
            memcpy(cards_left, known->pool + first, size);
            stocked += dealt(known, chance, share, cards_left, size, hands);
        }
    } while (together(known, hands));
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != known->me) position->hands[seat] = hands[seat];
    forfeit(known, position);
    for (int left = stocked; left > 1; left--) {
        int taken = below(chance, left);
        int8_t card = stock[taken];
        stock[taken] = stock[left - 1];
        stock[left - 1] = card;
    }
    memcpy(position->stock, stock, stocked);
    position->stocked = stocked;
    position->drawn = 0;
}
