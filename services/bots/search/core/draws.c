#include "draws.h"

static const struct step *stepped(struct chains chains, int node, struct chance *chance) {
    const struct step *step = chains.steps + chains.nodes[node], *last = chains.steps + chains.nodes[node + 1] - 1;
    if (step == last) return step;
    uint64_t drawn = ticket(chance, last->upto);
    while (step->upto <= drawn) step++;
    return step;
}

/* The hidden cards in the order in which they can have come; `able[draw]` is how many by then. */
static void ordered(const struct past *past, cards hidden, int8_t *order, int *able) {
    int first[MOST_DRAWS + 2] = {0};
    for (cards left = hidden; left; left &= left - 1) first[past->low[lowest(left)] + 1]++;
    for (int draw = 0; draw <= past->draws; draw++) able[draw] = first[draw + 1] += first[draw];
    for (cards left = hidden; left; left &= left - 1) {
        int card = lowest(left), low = past->low[card];
        if (low <= past->draws) order[first[low]++] = card;
    }
}

/* One hidden card for the next draw: of those that can have come by it any that is left. */
static cards taken(struct chance *chance, int8_t *order, int from, int to) {
    int pick = from + (to - from > 1 ? (int)below(chance, to - from) : 0);
    int8_t card = order[pick];
    order[pick] = order[from];
    order[from] = card;
    return (cards)1 << card;
}

/* Which draws brought hidden cards, latest first; the rest brought cards that are gone or shown. */
static int back(struct chains chains, int node, const struct past *past, struct chance *chance, int8_t *drew, cards *came) {
    int8_t waiting[MOST_DRAWS + 1][PASSED], left[MOST_DRAWS + 1] = {0};
    int found = 0, next_passed = 0;
    for (int draw = past->draws; draw > 0; draw--) {
        for (; next_passed < past->count && past->high[next_passed] >= draw; next_passed++) {
            int group = past->group[next_passed];
            waiting[group][left[group]++] = past->cards[next_passed];
        }
        const struct step *step = stepped(chains, node, chance);
        came[draw] = 0;
        if (step->group == HIDDEN) {
            drew[found++] = draw;
        } else {
            int8_t *cards_waiting = waiting[step->group];
            int last = --left[step->group], pick = last ? (int)below(chance, last + 1) : 0;
            came[draw] = (cards)1 << cards_waiting[pick];
            cards_waiting[pick] = cards_waiting[last];
        }
        node = step->to;
    }
    came[0] = 0;
    for (int group = 0; group < past->groups; group++)
        while (left[group]) came[0] |= (cards)1 << waiting[group][--left[group]];
    for (; next_passed < past->count; next_passed++) came[0] |= (cards)1 << past->cards[next_passed];
    return found;
}

cards walk(struct chains chains, int root, const struct past *past, struct chance *chance, cards hidden, cards *came) {
    int8_t order[40], drew[MOST_DRAWS];
    int able[MOST_DRAWS + 1], at = 0;
    int found = back(chains, root, past, chance, drew, came);
    ordered(past, hidden, order, able);
    cards held = 0;
    for (int missing = past->dealt - count(came[0]); missing; missing--) {
        cards card = taken(chance, order, at++, able[0]);
        came[0] |= card;
        held |= card;
    }
    while (found--) {
        cards card = taken(chance, order, at++, able[drew[found]]);
        came[drew[found]] |= card;
        held |= card;
    }
    return held;
}
