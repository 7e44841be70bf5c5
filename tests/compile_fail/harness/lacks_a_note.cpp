// expect: the sentence
// expect note: the explanation
#ifdef AGATE_MUST_FAIL
static_assert(sizeof(int) == 0, "the sentence");
#endif
