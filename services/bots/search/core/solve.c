/* A question to the solver: what is asked, by which search, until when. */

#include "solve.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "quickkey.h"
#include "solver.h"

enum { LINE = 64 }; /* of the cache: a pair of entries */

static uint64_t slots(uint64_t most) {
    uint64_t slots = 1;
    while (2 * slots <= most) slots *= 2;
    return slots;
}

struct solver *solver_new(int32_t megabytes) {
    struct solver *solver = calloc(1, sizeof *solver);
    if (!solver) return 0;
    uint64_t half = (uint64_t)megabytes << 19;
    solver->worth_slots = slots(half / sizeof *solver->worths);
    solver->quick.slots = slots(half / sizeof *solver->quick.entries / 2);
    solver->worths = calloc(solver->worth_slots, sizeof *solver->worths);
    solver->memory = calloc(2 * solver->quick.slots + 2, sizeof *solver->quick.entries);
    solver->quick.entries = (void *)(((uintptr_t)solver->memory + LINE - 1) / LINE * LINE);
    push_together(&solver->quick);
    if (solver->worths && solver->memory) return solver;
    solver_free(solver);
    return 0;
}

void solver_free(struct solver *solver) {
    free(solver->worths);
    free(solver->memory);
    free(solver);
}

/* No seat can get more than the best row, in cabron than losing for every other seat. */
static void bound(struct solver *solver) {
    const struct goal *goal = &solver->goal;
    for (int seat = 0; seat < SEATS; seat++) {
        solver->most[seat] = INFINITY;
        if (solver->rules.mode != CABRON) continue;
        solver->most[seat] = goal->pays[4][seat];
        for (int other = 0; other < SEATS; other++) solver->most[seat] += fmax(0, goal->pays[other][seat]);
    }
}

/* Answers to other questions are kept apart by the salt. */
static void ask(struct solver *solver, const struct rules *rules, const struct goal *goal, const struct position *now,
                const struct deadline *deadline) {
    uint64_t stock = 0;
    for (int card = 0; card < now->stocked; card++) stock = stock * 41 + now->stock[card] + 1;
    if (memcmp(&solver->rules, rules, sizeof *rules) || memcmp(&solver->goal, goal, sizeof *goal)) solver->question++;
    solver->rules = *rules;
    solver->goal = *goal;
    solver->salt = solver->question << 32 ^ stock;
    solver->seat = rules->mode == SUBASTA ? rules->bidder : 0;
    solver->side = rules->mode == CLASICO ? 1 | 1 << 2 : 1 << solver->seat;
    solver->quick.deadline = deadline;
    solver->quick.late = &solver->late;
    bound(solver);
}

static void answer(struct solver *solver, const struct position *now, struct worth *worth) {
    if (!two_sided(&solver->rules)) maxn(solver, now, worth);
    else if (!by_points(solver, now, -INFINITY, INFINITY, worth)) minimax(solver, now, -INFINITY, INFINITY, worth);
}

int64_t solve(struct solver *solver, const struct rules *rules, const struct goal *goal, const struct position *now,
              double worth[SEATS], const struct deadline *deadline) {
    struct worth found = {{0}};
    ask(solver, rules, goal, now, deadline);
    solver->quick.nodes = 0;
    if (setjmp(solver->late)) return -1;
    answer(solver, now, &found);
    memcpy(worth, found.seats, sizeof found.seats);
    return solver->quick.nodes;
}

int64_t solve_each(struct solver *solver, const struct rules *rules, const struct goal *goal, const struct position *now,
                   double worth[][SEATS], const struct deadline *deadline) {
    int64_t nodes = 0;
    for (cards moves = legal(rules, now); moves; moves &= moves - 1, worth++) {
        struct position after = *now;
        act(rules, &after, lowest(moves));
        int64_t more = solve(solver, rules, goal, &after, *worth, deadline);
        if (more < 0) return -1;
        nodes += more + 1;
    }
    return nodes;
}

int64_t solve_wins(struct solver *solver, const struct rules *rules, const struct position *now, int32_t *wins,
                   const struct deadline *deadline) {
    struct goal goal = {0};
    double worth[SEATS];
    for (int row = 0; row < 8; row++)
        for (int seat = 0; seat < SEATS; seat++) {
            int won = rules->mode == CLASICO   ? row % 2 == seat % 2
                      : rules->mode == SUBASTA ? row == (seat != rules->bidder)
                                               : row == seat || row == 4 + seat;
            goal.pays[row][seat] = won;
        }
    int64_t nodes = solve(solver, rules, &goal, now, worth, deadline);
    if (nodes >= 0) *wins = worth[rules->mode == SUBASTA ? rules->bidder : 0] > 0.5;
    return nodes;
}
