// Cases are compiled without making code: what fails in the body of a function template must show all the same.
// expect: shown from within a template
// expect 2: no matching function for call to
// expect note 2: small

template <class T> concept small = sizeof(T) == 1;

template <small T>
void take(T) {}

template <class T>
void fail() {
    static_assert(sizeof(T) == 1, "shown from within a template");
}

int main() {
    fail<char>();
    take('a');
#if AGATE_MUST_FAIL == 1
    fail<int>();
#elif AGATE_MUST_FAIL == 2
    take(1);
#endif
}
