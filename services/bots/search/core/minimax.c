/* Two sides, whatever ends the deal and whatever that pays: slow, since all that was scored so far is part of
   what a position is worth. */

#include <math.h>

#include "alike.h"
#include "solver.h"

static double over(struct solver *solver, const struct position *now, struct worth *worth) {
    payoff(&solver->rules, &solver->goal, now, worth->seats);
    return worth->seats[solver->seat];
}

static double best_of(struct solver *solver, const struct position *now, double low, double high, struct worth *worth) {
    int wants_most = solver->side >> now->turn & 1, first = 1;
    double best = 0;
    for (cards moves = choices(&solver->rules, now); moves; moves &= moves - 1) {
        struct position after = *now;
        struct worth found;
        act(&solver->rules, &after, lowest(moves));
        count_node(&solver->quick);
        double value = minimax(solver, &after, low, high, &found);
        if (first || (wants_most ? value > best : value < best)) best = value, *worth = found;
        first = 0;
        if (wants_most && best > low) low = best;
        if (!wants_most && best < high) high = best;
        if (low >= high) break;
    }
    return best;
}

double minimax(struct solver *solver, const struct position *now, double low, double high, struct worth *worth) {
    if (now->phase == OVER) return over(solver, now, worth);
    if (now->laid || now->phase != PLAY) return best_of(solver, now, low, high, worth);
    uint64_t key[2];
    worth_key(solver, now, key);
    struct known_worth *slot = worth_slot(solver, key);
    double least = -INFINITY, most = INFINITY;
    if (slot->key[0] == key[0] && slot->key[1] == key[1]) {
        least = slot->low, most = slot->high, *worth = slot->worth;
        if (least >= high || least == most) return least;
        if (most <= low) return most;
    }
    double value = by_points(solver, now, low, high, worth) ? worth->seats[solver->seat]
                                                            : best_of(solver, now, low, high, worth);
    slot->key[0] = key[0], slot->key[1] = key[1], slot->worth = *worth;
    slot->low = value > low ? value : least;
    slot->high = value < high ? value : most;
    return value;
}
