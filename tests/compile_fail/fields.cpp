// More fields than reflection takes. What is below the limit is for the unit tests.
// expect 1: agate: this aggregate has more than 200 fields
// expect note 1: many
// expect 2: agate: this aggregate has more than 200 fields
// expect 3: agate: this aggregate has more than 200 fields
// expect 4: agate: this aggregate has more than 200 fields
// expect 5: agate: this aggregate has more than 200 fields
#include "verbs.hpp"

#define FIELDS_4(p) int p##0, p##1, p##2, p##3;
#define FIELDS_16(p) FIELDS_4(p##0) FIELDS_4(p##1) FIELDS_4(p##2) FIELDS_4(p##3)
#define FIELDS_64(p) FIELDS_16(p##0) FIELDS_16(p##1) FIELDS_16(p##2) FIELDS_16(p##3)
#define FIELDS_200(p) FIELDS_64(p##0) FIELDS_64(p##1) FIELDS_64(p##2) FIELDS_4(p##3) FIELDS_4(p##4)

struct many {
    FIELDS_200(a)
#if AGATE_MUST_FAIL == 1 || AGATE_MUST_FAIL == 5
    int b;
#elif AGATE_MUST_FAIL == 2
    FIELDS_16(b) FIELDS_16(c) FIELDS_16(d) FIELDS_4(e) int f, g, h;
#elif AGATE_MUST_FAIL == 3
    FIELDS_16(b) FIELDS_16(c) FIELDS_16(d) FIELDS_4(e) FIELDS_4(f)
#elif AGATE_MUST_FAIL == 4
    FIELDS_16(b) FIELDS_16(c) FIELDS_16(d) FIELDS_4(e) FIELDS_4(f) std::string g;
#endif
};

#if AGATE_MUST_FAIL == 5
AGATE_TEST_WRITES(many);
#elif defined(AGATE_MUST_FAIL)
AGATE_TEST_READS(many);
#else
static_assert(agate::detail::field_count<many> == 200);
#endif
