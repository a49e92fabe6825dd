#include "position.h"

#define RANK(strength) ((cards)1 << (strength) | (cards)1 << (10 + (strength)) | (cards)1 << (20 + (strength)) | (cards)1 << (30 + (strength)))
#define SUIT_POINTS 0, 0, 0, 0, 0, 2, 3, 4, 10, 11
#define SUIT_OF_TEN(suit) suit, suit, suit, suit, suit, suit, suit, suit, suit, suit

enum { KNIGHT = 6, KING = 7, SEVEN = 4, TWO = 0, LAST_TRICK = 10, ENOUGH = 101 };

const int8_t POINTS[40] = {SUIT_POINTS, SUIT_POINTS, SUIT_POINTS, SUIT_POINTS};
const int8_t SUIT[40] = {SUIT_OF_TEN(0), SUIT_OF_TEN(1), SUIT_OF_TEN(2), SUIT_OF_TEN(3)};

static const cards KINGS = RANK(KING), KNIGHTS = RANK(KNIGHT);

int best_card(const int8_t *table, int laid, int trump) {
    int best = table[0];
    for (int place = 1; place < laid; place++) {
        int card = table[place];
        if (SUIT[card] == SUIT[best] ? card > best : SUIT[card] == trump) best = card;
    }
    return best;
}

static cards following(const struct rules *rules, const struct position *now) {
    cards hand = now->hands[now->turn];
    if (!now->laid) return hand;
    int led = SUIT[now->table[0]], top = best_card(now->table, now->laid, now->trump);
    cards follow = hand & suit_mask(led);
    if (follow) {
        cards over = SUIT[top] == led ? above(follow, top) : 0;
        return over ? over : follow;
    }
    if (now->trump == NONE || now->trump == led) return hand;
    cards trumps = hand & suit_mask(now->trump);
    if (SUIT[top] == led) return trumps ? trumps : hand;
    cards over = above(trumps, top);
    return over ? over : rules->forced && trumps ? trumps : hand;
}

static int draw_follows(const struct rules *rules, const struct position *now) {
    return now->drawn < now->stocked || (rules->seats == 2 && now->upcard != NONE && now->lies);
}

/* The trump that the seat on turn may give for the turned card, or NONE. */
static int swappable(const struct position *now) {
    if (now->upcard == NONE || !now->lies) return NONE;
    int turned = now->upcard % 10;
    int gives = turned == TWO ? NONE : now->trump * 10 + (turned > SEVEN ? SEVEN : TWO);
    return gives != NONE && now->hands[now->turn] >> gives & 1 ? gives : NONE;
}

static int may_announce(const struct rules *rules, const struct position *now) {
    return rules->capote && now->announced == NONE && !now->laid && !draw_follows(rules, now) &&
           count(now->hands[now->turn]) == rules->dealt;
}

cards legal(const struct rules *rules, const struct position *now) {
    if (now->phase == OVER) return 0;
    if (now->phase == ASKED) return (cards)1 << SWAP | (cards)1 << KEEP;
    cards hand = now->hands[now->turn];
    if (rules->mode != INDIVIDUAL) return following(rules, now);
    if (rules->duty == ALL_DUTIES || !draw_follows(rules, now))
        return following(rules, now) | (cards)may_announce(rules, now) << CAPOTE;
    if (rules->duty == TRUMP_ONLY && now->laid && SUIT[now->table[0]] == now->trump) {
        cards trumps = hand & suit_mask(now->trump);
        return trumps ? trumps : hand;
    }
    return hand;
}

static int holds_tute(cards hand) {
    return (hand & KINGS) == KINGS || (hand & KNIGHTS) == KNIGHTS;
}

static void score(struct position *now, int seat, int suit) {
    now->points[seat] += suit == now->trump ? 40 : 20;
    now->sung |= 1 << suit;
    now->singers |= 1 << seat;
    if (suit != now->trump) now->twenties |= 1 << seat;
}

/* Sings for the seat what the table would: the 40, else the suit with fewest cards left. */
static void sing(const struct rules *rules, struct position *now, int seat) {
    cards hand = now->hands[seat], pairs = hand & hand >> 1 & KNIGHTS;
    int chosen = NONE, fewest = 11;
    for (int suit = 0; pairs && suit < 4; suit++) {
        if (!(pairs & suit_mask(suit)) || now->sung >> suit & 1) continue;
        int held = suit == now->trump ? 0 : count(hand & suit_mask(suit));
        if (suit == now->trump && rules->mode == INDIVIDUAL && !rules->forty_after && now->twenties >> seat & 1) continue;
        if (held < fewest) chosen = suit, fewest = held;
    }
    if (chosen != NONE) score(now, seat, chosen);
}

static int enough(const struct rules *rules, const struct position *now) {
    for (int seat = 0; seat < rules->seats; seat++)
        if (rules->win101 && now->points[seat] >= ENOUGH) return 1;
    return 0;
}

static int reached(const struct rules *rules, const struct position *now) {
    return rules->carried && enough(rules, now);
}

static void draw(const struct rules *rules, struct position *now) {
    for (int step = 0; step < rules->seats; step++) {
        int seat = (now->turn + step) % rules->seats;
        if (now->drawn < now->stocked) {
            now->hands[seat] |= (cards)1 << now->stock[now->drawn++];
        } else if (rules->seats == 2 && now->lies) {
            now->hands[seat] |= (cards)1 << now->upcard;
            now->lies = 0;
        }
    }
}

static void sing_and_draw(const struct rules *rules, struct position *now) {
    now->phase = PLAY;
    if (rules->tute && holds_tute(now->hands[now->turn])) {
        now->shown = now->turn;
        now->phase = OVER;
        return;
    }
    sing(rules, now, now->turn);
    if (reached(rules, now)) now->phase = OVER;
    else if (draw_follows(rules, now)) draw(rules, now);
}

static void swap(struct position *now, int gives) {
    now->hands[now->turn] ^= (cards)1 << gives | (cards)1 << now->upcard;
    now->upcard = gives;
}

static void won_individual(const struct rules *rules, struct position *now) {
    if (now->announced != NONE) {
        if (now->turn != now->announced) now->phase = OVER;
        return;
    }
    if (reached(rules, now)) {
        now->phase = OVER;
        return;
    }
    if (rules->swap != NO_SWAP && draw_follows(rules, now)) {
        int gives = swappable(now);
        if (gives != NONE && rules->swap == SWAP_ASK) {
            now->phase = ASKED;
            return;
        }
        for (; gives != NONE; gives = swappable(now)) swap(now, gives);
    }
    sing_and_draw(rules, now);
}

/* King and knight in one trick are its winner's; the first of a deal makes trump. */
static void won_cabron(struct position *now, const int8_t *trick, int laid) {
    int court[4] = {0};
    for (int place = 0; place < laid; place++) {
        int card = trick[place], strength = card % 10, suit = SUIT[card];
        if (strength != KNIGHT && strength != KING) continue;
        if (!court[suit]++) continue;
        if (now->trump == NONE) now->trump = suit;
        score(now, now->turn, suit);
    }
}

static void won_clasico(const struct rules *rules, struct position *now) {
    int seats[2] = {now->turn, (now->turn + 2) % 4};
    for (int each = 0; rules->tute && each < 2; each++) {
        if (!holds_tute(now->hands[seats[each]])) continue;
        now->shown = seats[each];
        now->phase = OVER;
        return;
    }
    sing(rules, now, seats[0]);
    if (rules->partner) sing(rules, now, seats[1]);
}

static void take(const struct rules *rules, struct position *now) {
    int top = best_card(now->table, now->laid, now->trump), winner = now->leader, points = 0;
    int8_t trick[SEATS];
    for (int place = 0; place < now->laid; place++) {
        trick[place] = now->table[place];
        points += POINTS[trick[place]];
        if (trick[place] == top) winner = (now->leader + place) % rules->seats;
    }
    cards left = now->hands[0] | now->hands[1] | now->hands[2] | now->hands[3];
    int laid = now->laid;
    now->laid = 0;
    now->turn = now->leader = winner;
    now->points[winner] += points + (left ? 0 : LAST_TRICK);
    now->tricks[winner]++;
    now->latest[winner] = ++now->done;
    if (rules->mode == CABRON) won_cabron(now, trick, laid);
    else if (rules->mode == INDIVIDUAL) won_individual(rules, now);
    else if (rules->mode == CLASICO) won_clasico(rules, now);
    else if (winner == rules->bidder) sing(rules, now, winner);
    if (!left && now->phase == PLAY) now->phase = OVER;
}

void act(const struct rules *rules, struct position *now, int action) {
    if (action == CAPOTE) {
        now->announced = now->turn;
    } else if (action == KEEP) {
        sing_and_draw(rules, now);
    } else if (action == SWAP) {
        swap(now, swappable(now));
        if (swappable(now) == NONE) sing_and_draw(rules, now);
    } else {
        now->hands[now->turn] &= ~((cards)1 << action);
        now->table[now->laid++] = action;
        if (action == now->upcard && !now->lies) now->upcard = NONE;
        if (now->laid == rules->seats) take(rules, now);
        else now->turn = (now->turn + 1) % rules->seats;
    }
}

static int limit_of(const struct rules *rules, const struct position *end, int seat) {
    return rules->limit_sung && end->singers >> seat & 1 ? rules->limit_sung : rules->limit;
}

int losers(const struct rules *rules, const struct position *end) {
    int zero = 0, over = 0, middle = 0, tied = 0, least = INT16_MAX, most = -1, judged = 0;
    for (int seat = 0; seat < rules->seats; seat++) {
        if (rules->zero == ZERO_TRICKS_WIN && !end->tricks[seat]) continue;
        judged |= 1 << seat;
        if (end->points[seat] < least) least = end->points[seat];
        if (end->points[seat] > most) most = end->points[seat];
    }
    for (int seat = 0; seat < rules->seats; seat++) {
        if (!(judged >> seat & 1)) continue;
        int points = end->points[seat];
        if ((rules->zero == ZERO_POINTS && !points) || (rules->zero == ZERO_TRICKS && !end->tricks[seat])) zero |= 1 << seat;
        if (points > limit_of(rules, end, seat)) over |= 1 << seat;
        if (least < points && points < most) middle |= 1 << seat;
        for (int other = 0; other < rules->seats; other++)
            if (other != seat && judged >> other & 1 && end->points[other] == points) tied |= 1 << seat;
    }
    return zero ? zero : over ? over : middle ? middle : tied;
}

static void pay(const struct rules *rules, const struct goal *goal, int row, const double *share, double *worth) {
    for (int seat = 0; seat < rules->seats; seat++)
        worth[seat] = (1 - goal->tie) * goal->pays[row][seat] + goal->tie * share[seat];
}

static int winner_of(const struct rules *rules, const struct position *end) {
    int winner = 0;
    for (int seat = 1; seat < rules->seats; seat++) {
        int more = end->points[seat] - end->points[winner];
        if (more > 0 || (!more && end->latest[seat] > end->latest[winner])) winner = seat;
    }
    return winner;
}

static int individual_row(const struct rules *rules, const struct position *end) {
    if (end->announced != NONE) return end->turn;
    if (end->shown != NONE) return 4 + end->shown;
    if (rules->win101 && !enough(rules, end)) return 3;
    return winner_of(rules, end);
}

void payoff(const struct rules *rules, const struct goal *goal, const struct position *end, double *worth) {
    double share[SEATS];
    const int16_t *points = end->points;
    if (rules->mode == CABRON) {
        int lost = losers(rules, end);
        for (int seat = 0; seat < rules->seats; seat++) {
            worth[seat] = goal->pays[4][seat];
            for (int other = 0; other < rules->seats; other++)
                if (lost >> other & 1) worth[seat] += goal->pays[other][seat];
        }
    } else if (rules->mode == CLASICO) {
        int ours = points[0] + points[2], theirs = points[1] + points[3];
        int team = ours == theirs ? end->leader % 2 : theirs > ours;
        int doubled = rules->double_at && rules->double_at <= (team ? theirs : ours);
        int row = end->shown != NONE ? 4 + end->shown % 2 : doubled ? 2 + team : team;
        for (int seat = 0; seat < 4; seat++)
            share[seat] = 0.5 + (seat % 2 ? theirs - ours : ours - theirs) / 260.0;
        pay(rules, goal, row, share, worth);
    } else if (rules->mode == SUBASTA) {
        double part = points[rules->bidder] / 130.0;
        for (int seat = 0; seat < rules->seats; seat++) share[seat] = seat == rules->bidder ? part : 1 - part;
        pay(rules, goal, points[rules->bidder] >= rules->bid ? 0 : 1, share, worth);
    } else {
        for (int seat = 0; seat < rules->seats; seat++)
            share[seat] = rules->seats == 2 ? 0.5 + (points[seat] - points[1 - seat]) / 260.0 : points[seat] / 130.0;
        pay(rules, goal, individual_row(rules, end), share, worth);
    }
}
