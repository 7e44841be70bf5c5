#include "parts.hpp"

#ifdef __cpp_exceptions
#error "this part is to be compiled without exceptions"
#endif

bool without_exceptions_works() {
    return json_works();
}
