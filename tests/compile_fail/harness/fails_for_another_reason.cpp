// expect: the sentence that was hoped for
int main() {
#ifdef AGATE_MUST_FAIL
    undeclared();
    static_assert(sizeof(int) == 0, "the sentence that was hoped for");
#endif
}
