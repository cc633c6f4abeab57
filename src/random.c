/* random.c: the splitmix64 generator, indexed by a counter. */

#include "random.h"

/* Number i of the stream `seed`: 64 well mixed bits. */
static uint64_t random_bits(uint64_t seed, uint64_t i)
{
    uint64_t z = seed + (i + 1) * UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

real random_at(uint64_t seed, uint64_t i, real scale)
{
    const int32_t half = 1 << 23;
    int32_t k = (int32_t)(random_bits(seed, i) >> 40) - half;

    return (real)k * (scale / (real)half);
}

void random_fill(struct matrix *m, uint64_t seed, real scale)
{
    for (size_t i = 0; i < m->rows * m->cols; i++)
        m->data[i] = random_at(seed, i, scale);
}
