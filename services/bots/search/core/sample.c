#include "sample.h"

#include <string.h>

int32_t size_of_known(void) { return sizeof(struct known); }

/* A share, by weight. */
static int drawn_share(const struct known *known, struct chance *chance) {
    int low = 0, high = known->count - 1;
    if (!high) return 0;
    uint64_t drawn = ticket(chance, known->upto[high]);
    while (low < high) {
        int middle = (low + high) / 2;
        if (known->upto[middle] > drawn) high = middle;
        else low = middle + 1;
    }
    return low;
}

/* Deals the cards of one class, each where its share says; those of the last place are left. */
static int dealt(const struct known *known, struct chance *chance, const int8_t *row, int8_t *rest, int left, cards *hands) {
    for (int each = 0; each < known->wanting; each++) {
        int place = known->places[each];
        if (place == NONE) break;
        for (int wanted = row[each]; wanted; wanted--) {
            int pick = left > wanted ? (int)below(chance, left) : left - 1;
            hands[place] |= (cards)1 << rest[pick];
            rest[pick] = rest[--left];
        }
    }
    return left;
}

/* Deals by a share; the cards left are the stock. */
static int shared(const struct known *known, struct chance *chance, int share, int8_t *stock, cards *hands) {
    const int8_t *row = known->shares + share * known->classes * known->wanting;
    int stocked = 0;
    for (int class = 0; class < known->classes; class++, row += known->wanting) {
        int size = known->starts[class + 1] - known->starts[class];
        memcpy(stock + stocked, known->pool + known->starts[class], size);
        stocked += dealt(known, chance, row, stock + stocked, size, hands);
    }
    return stocked;
}

/* By which draws cards came, where it matters; of two players also which the other has. */
static int drew(const struct known *known, struct chance *chance, int share, int8_t *stock, int stocked, cards *hands, cards came[][MOST_DRAWS + 1]) {
    struct chains chains = {known->steps, known->nodes};
    for (int each = 0; each < known->wanting; each++) {
        int place = known->places[each], root = known->roots[share * known->wanting + each];
        if (root == END) continue;
        if (place != known->nested) {
            walk(chains, root, &known->past[place], chance, hands[place] & ~known->must[place], came[place]);
            continue;
        }
        cards hidden = 0;
        for (int card = 0; card < known->starts[1]; card++) hidden |= (cards)1 << known->pool[card];
        cards held = walk(chains, root, &known->past[place], chance, hidden, came[place]);
        hands[place] |= held;
        for (hidden &= ~held; hidden; hidden &= hidden - 1) stock[stocked++] = lowest(hidden);
    }
    return stocked;
}

static int broken(const struct fact *fact, const cards *hands, cards came[][MOST_DRAWS + 1]) {
    cards held = fact->draw == WHOLE ? hands[fact->place] : 0;
    for (int draw = 0; draw <= fact->draw; draw++) held |= came[fact->place][draw];
    held = (held & ~fact->minus) | fact->plus;
    if (fact->all & ~held) return 0;
    if (fact->sung == NONE) return 1;
    int more = count(held & suit_mask(fact->other)) - count(held & suit_mask(fact->sung));
    return more < 0 || (!more && fact->other < fact->sung);
}

static int any_broken(const struct known *known, const cards *hands, cards came[][MOST_DRAWS + 1]) {
    for (int each = 0; each < known->fact_count; each++)
        if (broken(known->facts + each, hands, came)) return 1;
    return 0;
}

/* Who sang a 20 while holding the 40 has lost it. */
static void forfeit(const struct known *known, struct position *position) {
    if (!known->forfeits) return;
    cards forty = (cards)3 << (position->trump * 10 + 6);
    for (int seat = 0; seat < SEATS; seat++)
        if (known->forfeits >> seat & 1 && !(forty & ~position->hands[seat])) position->sung |= 1 << position->trump;
}

static void shuffle(int8_t *stock, int stocked, struct chance *chance) {
    for (int left = stocked; left > 1; left--) {
        int pick = below(chance, left);
        int8_t card = stock[pick];
        stock[pick] = stock[left - 1];
        stock[left - 1] = card;
    }
}

void sample(const struct known *known, struct chance *chance, struct position *position) {
    cards hands[SEATS], came[SEATS][MOST_DRAWS + 1];
    int8_t stock[40];
    int stocked, tries = 0;
    do {
        int share = drawn_share(known, chance);
        memcpy(hands, known->must, sizeof hands);
        stocked = known->nested == NONE ? shared(known, chance, share, stock, hands) : 0;
        if (known->roots) stocked = drew(known, chance, share, stock, stocked, hands, came);
    } while (any_broken(known, hands, came) && ++tries < MOST_TRIES);
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != known->me) position->hands[seat] = hands[seat];
    forfeit(known, position);
    shuffle(stock, stocked, chance);
    memcpy(position->stock, stock, stocked);
    position->stocked = stocked;
    position->drawn = 0;
}
