#include "pimc.h"

#include "alike.h"
#include "playout.h"
#include "won.h"

int32_t pimc(struct solver *solver, const struct rules *rules, const struct goal *goal, const struct known *known,
             const struct position *seen, const struct search *search, const struct deadline *deadline,
             struct thought *thoughts, int32_t *number) {
    struct chance chance = {search->seed};
    struct thought sums[MOST_ACTIONS] = {0};
    int32_t deals = 0;
    for (; (!search->iterations || deals < search->iterations) && !passed(deadline); deals++) {
        struct position now = *seen;
        sample(known, &chance, &now);
        for (cards may = choices(rules, &now); may; may &= may - 1) {
            int action = lowest(may);
            struct position after = now;
            double worth[SEATS];
            act(rules, &after, action);
            play_out(search->policy, rules, &after, &chance, search->leaf);
            if (after.phase == OVER) payoff(rules, goal, &after, worth);
            else if (solve(solver, rules, goal, &after, worth, deadline) < 0) goto late;
            sums[action].visits++;
            sums[action].worth += worth[seen->turn];
            sums[action].won += is_won(rules, goal, worth, seen->turn);
        }
    }
late:
    *number = 0;
    for (int action = 0; action < MOST_ACTIONS; action++) {
        if (!sums[action].visits) continue;
        sums[action].action = action;
        sums[action].seen = sums[action].visits;
        sums[action].worth /= sums[action].visits;
        thoughts[(*number)++] = sums[action];
    }
    return deals;
}
