/* Blanks of one suit in one hand, with no other hand's card nor the trick's best between them, play the same.
   Other ranks never do: the duty to beat makes each decide what is legal. */

#include "solver.h"

#define BLANKS ((cards)0x1F | (cards)0x1F << 10 | (cards)0x1F << 20 | (cards)0x1F << 30)

cards distinct(const struct rules *rules, const struct position *now) {
    cards moves = legal(rules, now), blanks = moves & BLANKS;
    if (!(blanks & (blanks - 1)) || now->stocked || now->lies) return moves;
    cards others = 0;
    for (int seat = 0; seat < rules->seats; seat++)
        if (seat != now->turn) others |= now->hands[seat];
    if (now->laid) others |= (cards)1 << best_card(now->table, now->laid, now->trump);
    cards empty = BLANKS & ~others & ~blanks, over = blanks << 1 & BLANKS;
    for (int step = 0; step < 3; step++) over |= (over & empty) << 1 & BLANKS;
    return moves & ~(over & blanks);
}
