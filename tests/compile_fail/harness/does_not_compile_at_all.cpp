// expect: the sentence that was hoped for
static_assert(sizeof(int) == 0, "the sentence that was hoped for");
