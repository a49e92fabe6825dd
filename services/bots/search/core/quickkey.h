/* A position between two tricks in 128 bits. Of the blanks of a suit only their owners' order counts. */

#ifndef TUTE_QUICKKEY_H
#define TUTE_QUICKKEY_H

#include "quick.h"

/* pushed[held][owner]: the bits of `owner` at the places of `held`, pushed together. */
static inline void push_together(struct quick_search *search) {
    for (int held = 0; held < 32; held++) {
        search->counts[held] = count(held);
        for (int owner = 0; owner < 32; owner++) {
            search->pushed[held][owner] = 0;
            for (int bit = 0, place = 0; bit < 5; bit++)
                if (held >> bit & 1) search->pushed[held][owner] |= (owner >> bit & 1) << place++;
        }
    }
}

static inline void quick_key(const struct quick_search *search, int leader, cards open, uint64_t key[2]) {
    const struct quick *at = &search->at;
    cards one = at->hands[1] | at->hands[3], two = at->hands[2] | at->hands[3];
    cards all = at->hands[0] | one | two;
    uint64_t owners[2] = {0, 0}, held = 0;
    for (int suit = 0; suit < 4; suit++) {
        int blanks = all >> 10 * suit & 31;
        const uint8_t *push = search->pushed[blanks];
        owners[0] |= ((one >> 10 * suit & 0x3E0) | push[one >> 10 * suit & 31]) << 10 * suit;
        owners[1] |= ((two >> 10 * suit & 0x3E0) | push[two >> 10 * suit & 31]) << 10 * suit;
        held |= ((all >> 10 * suit >> 5 & 31) | (uint64_t)search->counts[blanks] << 5) << 8 * suit;
    }
    uint64_t sung = (open >> 6 & 1) | (open >> 15 & 2) | (open >> 24 & 4) | (open >> 33 & 8);
    key[0] = owners[0] | held << 40;
    key[1] = owners[1] | (held >> 24) << 40 | (uint64_t)leader << 48 | sung << 50 | search->context << 54;
}

static inline uint64_t quick_hash(const uint64_t key[2]) {
    uint64_t mixed = (key[0] ^ key[0] >> 29) * 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 32 ^ key[1]) * 0xBF58476D1CE4E5B9u;
    return mixed ^ mixed >> 31;
}

static inline struct quick_entry *quick_pair(const struct quick_search *search, const uint64_t key[2]) {
    return &search->entries[2 * (quick_hash(key) & (search->slots - 1))];
}

/* 0: not known. */
static inline struct quick_entry *quick_find(const struct quick_search *search, const uint64_t key[2]) {
    struct quick_entry *pair = quick_pair(search, key);
    for (int each = 0; each < 2; each++)
        if (pair[each].key[0] == key[0] && pair[each].key[1] == key[1]) return &pair[each];
    return 0;
}

/* In its own place, else in that of a smaller position, else always in the second of the pair. */
static inline void quick_keep(const struct quick_search *search, const uint64_t key[2], int low, int high, int move) {
    struct quick_entry *entry = quick_find(search, key), *pair = quick_pair(search, key);
    if (!entry) entry = search->left >= pair[0].left ? &pair[0] : &pair[1];
    *entry = (struct quick_entry){.key = {key[0], key[1]}, .low = low, .high = high, .move = move, .left = search->left};
}

#endif
