#include "policy.h"

#include "sides.h"

enum { LEADS, TAKES_LAST, TAKES, FEEDS_LAST, FEEDS, HOPES, GIVES };
enum { KNIGHT = 6, MOST_CARDS = 12 };

/* What is the same for every card that the seat on turn may lay. */
struct view {
    cards mine, unseen;
    int rivals, partner, top, feeds, lies, trumps;
};

static struct view look(const struct rules *rules, const struct position *now) {
    struct view view = {.mine = now->hands[now->turn], .top = NONE};
    for (int seat = 0; seat < rules->seats; seat++)
        if (seat != now->turn) view.unseen |= now->hands[seat];
    for (int place = now->drawn; place < now->stocked; place++) view.unseen |= (cards)1 << now->stock[place];
    for (int step = 1; step < rules->seats - now->laid; step++) {
        if (together(rules, now->turn, (now->turn + step) % rules->seats)) view.partner = 1;
        else view.rivals = 1;
    }
    if (now->trump != NONE) view.trumps = count(view.unseen & suit_mask(now->trump));
    if (!now->laid) return view;
    view.top = best_card(now->table, now->laid, now->trump);
    for (int place = 0; place < now->laid; place++) {
        view.lies += POINTS[now->table[place]];
        if (now->table[place] == view.top)
            view.feeds = together(rules, now->turn, (now->leader + place) % rules->seats);
    }
    return view;
}

static int context(const struct position *now, const struct view *view, int card) {
    if (view->top == NONE) return LEADS;
    if (SUIT[card] == SUIT[view->top] ? card > view->top : SUIT[card] == now->trump)
        return view->rivals ? TAKES : TAKES_LAST;
    if (view->feeds) return view->rivals ? FEEDS : FEEDS_LAST;
    return view->partner ? HOPES : GIVES;
}

static int breaks(const struct rules *rules, const struct position *now, cards mine, int card) {
    int suit = SUIT[card];
    cards pair = (cards)3 << (10 * suit + KNIGHT);
    if (rules->mode == CABRON || (rules->mode == SUBASTA && now->turn != rules->bidder)) return 0;
    if (!(pair >> card & 1) || pair & ~mine || now->sung >> suit & 1) return 0;
    return suit == now->trump ? 2 : 1;
}

static int richness(int points) { return points >= 10 ? 2 : points > 0; }

static void describe(const struct rules *rules, const struct position *now, const struct view *view, int card,
                     int16_t *places) {
    int way = context(now, view, card), suit = SUIT[card], trump = suit == now->trump;
    int master = !above(view->unseen, card), held = count(view->mine & suit_mask(suit)), lies = view->lies;
    places[0] = way * 40 + (trump * 2 + master) * 10 + card % 10;
    places[1] = CONTEXTS * 40 + way * 3 + breaks(rules, now, view->mine, card);
    places[2] = CONTEXTS * 43 + way * 10 + trump * 5 + (held > 5 ? 5 : held) - 1;
    places[3] = CONTEXTS * 53 + way * 12 + (lies >= 14 ? 3 : lies >= 10 ? 2 : lies > 0) * 3 + richness(POINTS[card]);
    places[4] = CONTEXTS * 65 + way * 18 + ((view->trumps > 4 ? 2 : view->trumps > 0) * 2 + master) * 3 +
                richness(POINTS[card]);
}

void features(const struct rules *rules, const struct position *now, int card, int16_t *places) {
    struct view view = look(rules, now);
    describe(rules, now, &view, card, places);
}

/* Fills the share of each card, ascending; their sum. */
static uint32_t shares(const struct policy *policy, const struct rules *rules, const struct position *now, cards may,
                       uint32_t *each) {
    struct view view = look(rules, now);
    int scores[MOST_CARDS], most = INT32_MIN, number = 0;
    for (cards left = may; left; left &= left - 1) {
        int16_t places[FEATURES];
        int score = 0;
        describe(rules, now, &view, lowest(left), places);
        for (int place = 0; place < FEATURES; place++) score += policy->weights[places[place]];
        scores[number++] = score;
        if (score > most) most = score;
    }
    uint32_t whole = 0;
    for (int card = 0; card < number; card++) {
        int behind = most - scores[card];
        whole += each[card] = policy->shares[behind < SHARES ? behind : SHARES - 1];
    }
    return whole;
}

int policy_card(const struct policy *policy, const struct rules *rules, const struct position *now, cards may,
                struct chance *chance) {
    uint32_t each[MOST_CARDS], drawn = below(chance, shares(policy, rules, now, may, each));
    for (int card = 0; drawn >= each[card]; card++, may &= may - 1) drawn -= each[card];
    return lowest(may);
}

double policy_share(const struct policy *policy, const struct rules *rules, const struct position *now, cards may,
                    int card) {
    uint32_t each[MOST_CARDS], whole = shares(policy, rules, now, may, each);
    return (double)each[count(may & (((cards)1 << card) - 1))] / whole;
}
