// expect: nothing is wrong here
int main() {}
