#include "won.h"

#include "sides.h"

static int pays(const struct rules *rules, const struct goal *goal, int lost, const double *worth) {
    for (int seat = 0; seat < rules->seats; seat++) {
        double sum = goal->pays[4][seat];
        for (int other = 0; other < rules->seats; other++)
            if (lost >> other & 1) sum += goal->pays[other][seat];
        if (sum != worth[seat]) return 0;
    }
    return 1;
}

int is_won(const struct rules *rules, const struct goal *goal, const double *worth, int seat) {
    if (rules->mode == CABRON) {
        for (int lost = 0; lost < 1 << rules->seats; lost++)
            if (!(lost >> seat & 1) && pays(rules, goal, lost, worth)) return 1;
        return 0;
    }
    for (int other = 0; other < rules->seats; other++)
        if (!together(rules, seat, other) && worth[other] > worth[seat]) return 0;
    return 1;
}
