/* Each seat for itself: max^n. */

#include "alike.h"
#include "solver.h"

static void best_of(struct solver *solver, const struct position *now, struct worth *worth) {
    int first = 1;
    for (cards moves = choices(&solver->rules, now); moves; moves &= moves - 1) {
        struct position after = *now;
        struct worth found;
        act(&solver->rules, &after, lowest(moves));
        count_node(&solver->quick);
        maxn(solver, &after, &found);
        if (first || found.seats[now->turn] > worth->seats[now->turn]) *worth = found;
        first = 0;
        if (worth->seats[now->turn] >= solver->most[now->turn]) return;
    }
}

void maxn(struct solver *solver, const struct position *now, struct worth *worth) {
    if (now->phase == OVER) {
        payoff(&solver->rules, &solver->goal, now, worth->seats);
        return;
    }
    if (now->laid || now->phase != PLAY) {
        best_of(solver, now, worth);
        return;
    }
    uint64_t key[2];
    worth_key(solver, now, key);
    struct known_worth *slot = worth_slot(solver, key);
    if (slot->key[0] == key[0] && slot->key[1] == key[1]) {
        *worth = slot->worth;
        return;
    }
    best_of(solver, now, worth);
    slot->key[0] = key[0], slot->key[1] = key[1], slot->worth = *worth;
}
