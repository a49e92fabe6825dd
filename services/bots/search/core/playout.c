#include "playout.h"

#define ALL_CARDS (((cards)1 << SWAP) - 1)

static int any_of(struct chance *chance, cards may) {
    for (uint32_t skip = below(chance, count(may)); skip; skip--) may &= may - 1;
    return lowest(may);
}

int move_of(const struct policy *policy, const struct rules *rules, const struct position *now, cards may,
            struct chance *chance) {
    if (may >> SWAP & 1) return SWAP;
    if (may & ALL_CARDS) may &= ALL_CARDS;
    if (!(may & (may - 1))) return lowest(may);
    return policy && !(may >> SWAP) ? policy_card(policy, rules, now, may, chance) : any_of(chance, may);
}

int is_leaf(const struct rules *rules, const struct position *now, int leaf) {
    if (now->laid || now->phase != PLAY || now->drawn < now->stocked || (rules->seats == 2 && now->lies)) return 0;
    return count(now->hands[now->turn]) <= leaf;
}

void play_out(const struct policy *policy, const struct rules *rules, struct position *now, struct chance *chance,
              int leaf) {
    cards may;
    while (!is_leaf(rules, now, leaf) && (may = legal(rules, now)))
        act(rules, now, move_of(policy, rules, now, may, chance));
}
