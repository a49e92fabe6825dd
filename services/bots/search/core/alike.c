#include "alike.h"

#define BLANKS ((cards)0x1F | (cards)0x1F << 10 | (cards)0x1F << 20 | (cards)0x1F << 30)

static cards elsewhere(const struct rules *rules, const struct position *now) {
    cards others = 0;
    for (int seat = 0; seat < rules->seats; seat++)
        if (seat != now->turn) others |= now->hands[seat];
    for (int place = now->drawn; place < now->stocked; place++) others |= (cards)1 << now->stock[place];
    if (now->lies) others |= (cards)1 << now->upcard;
    if (now->laid) others |= (cards)1 << best_card(now->table, now->laid, now->trump);
    return others;
}

cards choices(const struct rules *rules, const struct position *now) {
    cards may = legal(rules, now), blanks = may & BLANKS;
    if (!(blanks & (blanks - 1)) || now->phase != PLAY) return may;
    cards others = elsewhere(rules, now);
    for (int suit = 0; suit < 4; suit++) {
        if (rules->swap && now->lies && suit == now->trump) continue;
        cards held = blanks & suit_mask(suit);
        int kept = held ? lowest(held) : 0;
        for (held &= held - 1; held; held &= held - 1) {
            int card = lowest(held);
            cards between = ((cards)1 << card) - ((cards)2 << kept);
            if (others & between) kept = card;
            else may ^= (cards)1 << card;
        }
    }
    return may;
}
