/* What was found out about positions between two tricks. */

#include "solver.h"

static uint64_t mixed(uint64_t number) {
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9u;
    number = (number ^ number >> 27) * 0x94D049BB133111EBu;
    return number ^ number >> 31;
}

/* Points as far as payoff() reads them. */
static uint64_t points_of(const struct rules *rules, const struct position *now) {
    uint16_t points[SEATS] = {0};
    if (rules->mode == CLASICO) {
        points[0] = now->points[0] + now->points[2];
        points[1] = now->points[1] + now->points[3];
    } else if (rules->mode == SUBASTA) {
        points[0] = now->points[rules->bidder];
    } else {
        for (int seat = 0; seat < rules->seats; seat++) points[seat] = now->points[seat];
    }
    return points[0] | (uint64_t)points[1] << 16 | (uint64_t)points[2] << 32 | (uint64_t)points[3] << 48;
}

/* Who of a tie took the latest trick, who won none, who sang: as far as a mode's end depends on it. */
static uint64_t marks_of(const struct rules *rules, const struct position *now) {
    uint64_t marks = now->turn | (uint64_t)(now->trump & 7) << 2;
    if (rules->mode == CABRON) {
        for (int seat = 0; seat < rules->seats; seat++) marks |= (uint64_t)!now->tricks[seat] << (8 + seat);
        return marks | (uint64_t)now->singers << 16;
    }
    marks |= (uint64_t)now->sung << 8 | (uint64_t)now->twenties << 16;
    if (rules->mode != INDIVIDUAL) return marks;
    for (int seat = 0; seat < rules->seats; seat++)
        for (int other = 0; other < rules->seats; other++)
            marks |= (uint64_t)(now->latest[seat] > now->latest[other]) << (24 + 3 * seat + other);
    return marks | (uint64_t)(now->upcard & 63) << 36 | (uint64_t)now->lies << 42 | (uint64_t)now->drawn << 43 |
           (uint64_t)(now->announced & 7) << 49;
}

void worth_key(const struct solver *solver, const struct position *now, uint64_t key[2]) {
    uint64_t words[SEATS + 2] = {now->hands[0], now->hands[1], now->hands[2], now->hands[3],
                                 points_of(&solver->rules, now), marks_of(&solver->rules, now)};
    key[0] = solver->salt;
    key[1] = ~solver->salt;
    for (int word = 0; word < SEATS + 2; word++) {
        key[0] = mixed(key[0] ^ words[word]);
        key[1] = mixed(key[1] + words[word] * 0x9E3779B97F4A7C15u);
    }
}

struct known_worth *worth_slot(struct solver *solver, const uint64_t key[2]) {
    return &solver->worths[key[0] & (solver->worth_slots - 1)];
}
