#include "likely.h"

#include <math.h>

enum { FRESH = 4 };

double likelihood(const struct policy *policy, const struct rules *rules, const struct story *story,
                  const struct position *now) {
    double whole = 1;
    for (int each = 0; each < story->number; each++) {
        struct position before = story->laid[each].before;
        for (int seat = 0; seat < rules->seats; seat++) before.hands[seat] |= now->hands[seat];
        cards may = legal(rules, &before);
        if (!(may & (may - 1))) continue;
        double share = policy_share(policy, rules, &before, may, story->laid[each].card);
        whole *= (1 - story->doubt) * share + story->doubt / count(may);
    }
    return sqrt(sqrt(whole));
}

static double fraction(struct chance *chance) { return (next(chance) >> 11) * (1.0 / 9007199254740992.0); }

void sample_likely(const struct policy *policy, const struct rules *rules, const struct story *story,
                   const struct known *known, const struct position *seen, struct chance *chance, struct chain *chain) {
    struct position deal = *seen;
    sample(known, chance, &deal);
    if (!policy || !story->number) {
        chain->deal = deal;
        return;
    }
    double weight = likelihood(policy, rules, story, &deal);
    if (chain->weight && below(chance, FRESH) && fraction(chance) * chain->weight >= weight) return;
    chain->deal = deal;
    chain->weight = weight;
}
