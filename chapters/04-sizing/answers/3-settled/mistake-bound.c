/* The check says: as if rounding always added the most */

#include <stdint.h>

uint64_t settled(uint64_t multiple_of)
{
    return (multiple_of - 1) * 300 / 8 + 1;
}
