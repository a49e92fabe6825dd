/* Two sides with nothing left to draw: what the end pays rises with the points to come, which the quick search finds.
   Where it does not (a row that pays out of order, a sum that decides while cantos are open), minimax() goes on
   card by card until it does. */

#include <math.h>
#include <string.h>

#include "solver.h"

#define KNIGHTS ((cards)1 << 6 | (cards)1 << 16 | (cards)1 << 26 | (cards)1 << 36)

enum { UNKNOWN = -1, KNIGHT_PLACE = 6, ENOUGH = 101, FAR = 4096 };

/* How a value of the quick search is read: `ahead` is side 0's lead so far, POINT each, `sum` what both sides will
   have at the end, UNKNOWN while a canto may be sung or not; `reach` the most that each can. */
struct reading {
    const struct solver *solver;
    const struct position *now;
    int ahead, sum, least, most, reach[2];
};

static struct position end_at(const struct reading *reading, int value) {
    const struct rules *rules = &reading->solver->rules;
    struct position end = *reading->now;
    int by_tute = value > BY_TUTE / 2 ? 1 : value < -BY_TUTE / 2 ? -1 : 0;
    value += reading->ahead - by_tute * BY_TUTE;
    memset(end.points, 0, sizeof end.points);
    end.phase = OVER;
    if (rules->mode == SUBASTA) {
        end.points[rules->bidder] = value / POINT;
        return end;
    }
    int points = (value + 1 + POINT * FAR) / POINT - FAR, last = value <= POINT * points;
    int sum = reading->sum != UNKNOWN ? reading->sum : points < 0 ? -points : points;
    end.points[0] = (sum + points + 2 * FAR) / 2 - FAR;
    end.points[1] = sum - end.points[0];
    end.leader = end.turn = last;
    end.latest[last] = end.latest[!last] + 1;
    if (by_tute) end.shown = by_tute < 0;
    return end;
}

static double worth_at(const struct reading *reading, int value, struct worth *worth) {
    struct position end = end_at(reading, value);
    payoff(&reading->solver->rules, &reading->solver->goal, &end, worth->seats);
    return worth->seats[reading->solver->seat];
}

/* Trump becomes suit 0, the others keep their order. */
static cards relabelled(cards mask, int trump) {
    cards below = mask & (((cards)1 << 10 * trump) - 1), above = mask >> 10 * (trump + 1) << 10 * (trump + 1);
    return (mask >> 10 * trump & 0x3FF) | below << 10 | above;
}

static int card_relabelled(int card, int trump) {
    return SUIT[card] == trump ? card % 10 : SUIT[card] < trump ? card + 10 : card;
}

static int holds_tute(cards hand) {
    return (hand & KNIGHTS) == KNIGHTS || (hand >> 1 & KNIGHTS) == KNIGHTS;
}

static int points_in(cards mask) {
    int points = 0;
    for (; mask; mask &= mask - 1) points += POINTS[lowest(mask)];
    return points;
}

static void set_up(struct solver *solver, const struct position *now) {
    const struct rules *rules = &solver->rules;
    struct quick *at = &solver->quick.at;
    memset(at, 0, sizeof *at);
    at->seats = rules->seats;
    at->forced = rules->forced;
    at->partner = rules->mode == CLASICO ? rules->partner : NONE;
    at->laid = now->laid;
    at->leader = now->leader;
    at->scale[0] = POINT;
    at->last[0] = POINT * LAST_TRICK_POINTS;
    if (rules->mode != SUBASTA) at->scale[1] = -POINT, at->last[0]++, at->last[1] = -at->last[0];
    for (int seat = 0; seat < rules->seats; seat++) {
        cards hand = at->hands[seat] = relabelled(now->hands[seat], now->trump);
        at->side[seat] = !(solver->side >> seat & 1);
        at->sings[seat] = rules->mode != SUBASTA || seat == rules->bidder;
        at->tute |= rules->tute && rules->mode != SUBASTA && holds_tute(hand);
        at->rest += points_in(hand);
        if (!at->sings[seat]) continue;
        at->open |= hand & hand >> 1 & KNIGHTS;
        if (rules->mode == INDIVIDUAL && !rules->forty_after && now->twenties >> seat & 1 && (hand >> KNIGHT_PLACE & 3) == 3)
            at->open &= ~((cards)1 << KNIGHT_PLACE);
    }
    for (int suit = 0; suit < 4; suit++)
        if (now->sung >> suit & 1) at->open &= ~((cards)1 << card_relabelled(10 * suit + KNIGHT_PLACE, now->trump));
    for (int place = 0; place < now->laid; place++) {
        at->table[place] = card_relabelled(now->table[place], now->trump);
        at->rest += POINTS[now->table[place]];
    }
    solver->quick.context = rules->mode | !!rules->forced << 2 | (at->partner > 0) << 3 | at->tute << 4 |
                            (rules->mode == SUBASTA ? rules->bidder + 1 : 0) << 5;
}

static void read_by(struct reading *reading, const struct solver *solver, const struct position *now) {
    const struct quick *at = &solver->quick.at;
    int made[2] = {0, 0}, rest = at->rest + LAST_TRICK_POINTS;
    for (int seat = 0; seat < at->seats; seat++) made[at->side[seat]] += now->points[seat];
    reading->solver = solver;
    reading->now = now;
    reading->ahead = at->scale[0] * made[0] + at->scale[1] * made[1];
    reading->sum = at->open ? UNKNOWN : made[0] + made[1] + rest;
    for (int side = 0; side < 2; side++) reading->reach[side] = made[side] + rest + quick_cantos(at, at->open, side);
    reading->most = at->scale[0] * (reading->reach[0] - made[0]) + 1;
    reading->least = at->scale[1] * (reading->reach[1] - made[1]) - 1;
}

/* Whether no row pays side 0 more than one that takes more points. */
static int rows_rise(const struct reading *reading) {
    const struct rules *rules = &reading->solver->rules;
    const struct goal *goal = &reading->solver->goal;
    double pays[8];
    for (int row = 0; row < 8; row++) pays[row] = goal->pays[row][reading->solver->seat];
    if (goal->tie < 0 || goal->tie > 1) return 0;
    if (rules->mode == SUBASTA) return pays[1] <= pays[0];
    if (rules->mode == CLASICO) {
        int doubles[2];
        for (int side = 0; side < 2; side++)
            doubles[side] = rules->double_at && reading->reach[side] >= rules->double_at;
        if (reading->sum == UNKNOWN && (doubles[0] || doubles[1])) return 0;
        return (!doubles[1] || pays[3] <= pays[1]) && pays[1] <= pays[0] && (!doubles[0] || pays[0] <= pays[2]);
    }
    if (!rules->win101) return pays[1] <= pays[0];
    if (reading->sum == UNKNOWN) return 0;
    if (rules->carried && (goal->tie > 0 || reading->sum >= 2 * ENOUGH || reading->solver->quick.at.tute)) return 0;
    return pays[1] <= pays[3] && pays[3] <= pays[0];
}

/* Whether a tute pays its side at least as much as any points do. */
static int tutes_rise(const struct reading *reading) {
    const struct quick *at = &reading->solver->quick.at;
    struct worth worth;
    for (int seat = 0; at->tute && seat < at->seats; seat++) {
        if (!holds_tute(at->hands[seat])) continue;
        double least = worth_at(reading, reading->least, &worth), most = worth_at(reading, reading->most, &worth);
        if (at->side[seat] ? worth_at(reading, reading->most - BY_TUTE, &worth) > least
                           : worth_at(reading, reading->least + BY_TUTE, &worth) < most)
            return 0;
    }
    return 1;
}

/* The lowest value that pays more than `pays`; one above the most if none does. */
static int first_above(const struct reading *reading, double pays) {
    struct worth worth;
    int from = reading->least, to = reading->most + 1;
    while (from < to) {
        int middle = from + (to - from) / 2;
        if (worth_at(reading, middle, &worth) > pays) to = middle;
        else from = middle + 1;
    }
    return from;
}

/* Few levels, as when only the row counts: one question for each step between two of them. */
static void by_steps(struct solver *solver, struct reading *reading, double low, double high, struct worth *worth) {
    while (1) {
        double most = worth_at(reading, reading->most, worth);
        if (most <= low) return;
        double least = worth_at(reading, reading->least, worth);
        if (least >= high || least == most) return;
        int step = first_above(reading, least + (most - least) / 2);
        int value = quick_value(&solver->quick, step - 1, step);
        if (value >= step) reading->least = value < reading->most ? value : reading->most;
        else reading->most = value > reading->least ? value : reading->least;
    }
}

static int playing_on(const struct rules *rules, const struct position *now) {
    return now->phase == PLAY && now->announced == NONE && now->trump != NONE && now->drawn >= now->stocked &&
           !(rules->seats == 2 && now->lies) && !(legal(rules, now) >> CAPOTE);
}

int by_points(struct solver *solver, const struct position *now, double low, double high, struct worth *worth) {
    struct reading reading;
    if (!playing_on(&solver->rules, now)) return 0;
    set_up(solver, now);
    read_by(&reading, solver, now);
    if (!rows_rise(&reading) || !tutes_rise(&reading)) return 0;
    if (solver->quick.at.tute) reading.least -= BY_TUTE, reading.most += BY_TUTE;
    if (solver->goal.tie > 0) {
        int from = low > -INFINITY ? first_above(&reading, low) - 1 : reading.least - 1;
        int to = high < INFINITY ? first_above(&reading, nextafter(high, -INFINITY)) : reading.most + 1;
        worth_at(&reading, quick_value(&solver->quick, from, to), worth);
    } else {
        by_steps(solver, &reading, low, high, worth);
    }
    return 1;
}
