/* What Python calls beside the functions of the headers: sizes, so that both sides agree on the structs. */

#include "position.h"

int32_t size_of_rules(void) { return sizeof(struct rules); }
int32_t size_of_position(void) { return sizeof(struct position); }
int32_t size_of_goal(void) { return sizeof(struct goal); }
