/* What Python calls beside the functions of the headers: sizes, so that both sides agree on the structs, and
   which sources this is, so that an old library is not taken for a new one. */

#include "position.h"

const char *fingerprint(void) { return FINGERPRINT; }

int32_t size_of_rules(void) { return sizeof(struct rules); }
int32_t size_of_position(void) { return sizeof(struct position); }
int32_t size_of_goal(void) { return sizeof(struct goal); }
