int main() {
#ifdef AGATE_MUST_FAIL
    undeclared();
#endif
}
