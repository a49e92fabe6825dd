#include "tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "alike.h"
#include "playout.h"
#include "won.h"

enum { DEEPEST = 64 };

/* `seen`: visits of the parent in which a deal allowed the action. Children are a list, ascending by action. */
struct node {
    double worth[SEATS];
    int32_t visits, seen, child, next, action;
};

struct tree {
    int32_t size, used;
    struct node nodes[];
};

struct tree *tree_new(int32_t nodes) {
    struct tree *tree = malloc(sizeof *tree + (size_t)nodes * sizeof(struct node));
    if (tree) tree->size = nodes;
    return tree;
}

void tree_free(struct tree *tree) { free(tree); }

static int32_t node_new(struct tree *tree, int action) {
    if (tree->used == tree->size) return NONE;
    struct node *node = &tree->nodes[tree->used];
    memset(node, 0, sizeof *node);
    node->child = node->next = NONE;
    node->action = action;
    return tree->used++;
}

static double logarithm(const struct search *search, int32_t of) {
    int halved = 0;
    while (of >= LOGS) of >>= 1, halved++;
    return search->logs[of] + halved * search->logs[2];
}

static int32_t add(struct tree *tree, int32_t parent, int action) {
    int32_t added = node_new(tree, action), *link = &tree->nodes[parent].child;
    if (added == NONE) return NONE;
    while (*link != NONE && tree->nodes[*link].action < action) link = &tree->nodes[*link].next;
    tree->nodes[added].next = *link;
    *link = added;
    tree->nodes[added].seen = 1;
    return added;
}

/* The child to go to of those `wanted` of `may`; the wanted that are not in the tree yet are left in `fresh`. */
static int32_t choose(struct tree *tree, int32_t parent, int seat, cards may, cards wanted,
                      const struct search *search, cards *fresh) {
    int32_t chosen = NONE;
    double most = -1e300;
    for (int32_t child = tree->nodes[parent].child; child != NONE; child = tree->nodes[child].next) {
        struct node *node = &tree->nodes[child];
        if (!(may >> node->action & 1)) continue;
        node->seen++;
        if (!(wanted >> node->action & 1)) continue;
        wanted ^= (cards)1 << node->action;
        double spread = search->explore * sqrt(logarithm(search, node->seen) / node->visits);
        double bound = node->worth[seat] / node->visits + spread;
        if (bound > most) chosen = child, most = bound;
    }
    *fresh = wanted;
    return chosen;
}

/* Walks to a new node or a leaf; the length of the path. */
static int descend(struct tree *tree, const struct rules *rules, const struct search *search, struct position *now,
                   struct chance *chance, int32_t *path) {
    int length = 0, me = now->turn;
    int32_t node = path[length++] = 0;
    for (cards may, fresh; (length == 1 || !is_leaf(rules, now, search->leaf)) && (may = choices(rules, now));) {
        int forced = !(may & (may - 1));
        cards wanted = may;
        if (search->policy && now->turn != me && !forced && !(may >> SWAP) && (int32_t)below(chance, 256) < search->trust)
            wanted = (cards)1 << policy_card(search->policy, rules, now, may, chance);
        node = choose(tree, node, now->turn, may, wanted, search, &fresh);
        if (fresh) {
            int action = move_of(search->policy, rules, now, fresh, chance);
            node = add(tree, path[length - 1], action);
            act(rules, now, action);
            if (node == NONE) break;
            path[length++] = node;
            if (!forced) break;
        } else {
            act(rules, now, tree->nodes[node].action);
            path[length++] = node;
        }
        if (length == DEEPEST) break;
    }
    return length;
}

static int judge(struct solver *solver, const struct rules *rules, const struct goal *goal, struct position *now,
                 struct chance *chance, const struct search *search, const struct deadline *deadline, double *worth) {
    play_out(search->policy, rules, now, chance, search->leaf);
    if (now->phase != OVER) return solve(solver, rules, goal, now, worth, deadline) >= 0;
    payoff(rules, goal, now, worth);
    return 1;
}

int32_t tree_search(struct tree *tree, struct solver *solver, const struct rules *rules, const struct goal *goal,
                    const struct known *known, const struct position *seen, const struct search *search,
                    const struct deadline *deadline, struct thought *thoughts, int32_t *number) {
    struct chance chance = {search->seed};
    struct chain chain = {.weight = 0};
    int32_t path[DEEPEST], iterations = 0, won[MOST_ACTIONS] = {0};
    tree->used = 0;
    node_new(tree, NONE);
    while (!search->iterations || iterations < search->iterations) {
        if (passed(deadline)) break;
        double worth[SEATS];
        sample_likely(search->policy, rules, &search->story, known, seen, &chance, &chain);
        struct position now = chain.deal;
        int length = descend(tree, rules, search, &now, &chance, path);
        if (!judge(solver, rules, goal, &now, &chance, search, deadline, worth)) break;
        for (int step = 0; step < length; step++) {
            struct node *node = &tree->nodes[path[step]];
            node->visits++;
            for (int seat = 0; seat < rules->seats; seat++) node->worth[seat] += worth[seat];
        }
        won[tree->nodes[path[1]].action] += is_won(rules, goal, worth, seen->turn);
        iterations++;
    }
    *number = 0;
    for (int32_t child = tree->nodes[0].child; child != NONE; child = tree->nodes[child].next) {
        const struct node *node = &tree->nodes[child];
        if (!node->visits) continue;
        double mean = node->worth[seen->turn] / node->visits;
        thoughts[(*number)++] = (struct thought){node->action, node->visits, node->seen, won[node->action], mean};
    }
    return iterations;
}
