/* Inside the solver: what its parts share. */

#ifndef TUTE_SOLVER_H
#define TUTE_SOLVER_H

#include "quick.h"
#include "solve.h"

struct worth {
    double seats[SEATS];
};

/* A bound below and above for the seat that `two_sided` is told of; where they meet `worth` is exact. */
struct known_worth {
    uint64_t key[2];
    double low, high;
    struct worth worth;
    uint64_t spare[1];
};

struct solver {
    struct known_worth *worths;
    uint64_t worth_slots; /* a power of two */
    struct rules rules;
    struct goal goal;
    int side, seat; /* seats of the side that wants the most, as a mask; one of them */
    uint64_t question, salt; /* the salt differs where answers may */
    double most[SEATS];
    struct quick_search quick;
    void *memory; /* of its table */
    jmp_buf late;
};

static inline int two_sided(const struct rules *rules) {
    return rules->mode == CLASICO || rules->mode == SUBASTA || (rules->mode == INDIVIDUAL && rules->seats == 2);
}

/* Of a position between two tricks; all that its worth depends on is in the key. */
void worth_key(const struct solver *solver, const struct position *now, uint64_t key[2]);

/* Where it is kept: another position's if the key differs. */
struct known_worth *worth_slot(struct solver *solver, const uint64_t key[2]);

/* Alpha-beta on what the goal pays `solver->seat`, between `low` and `high`. */
double minimax(struct solver *solver, const struct position *now, double low, double high, struct worth *worth);

/* The same where points alone decide, by `solver->quick`; 0 where they do not. */
int by_points(struct solver *solver, const struct position *now, double low, double high, struct worth *worth);

/* Each seat for itself. */
void maxn(struct solver *solver, const struct position *now, struct worth *worth);

#endif
