/*
 * With p FLOPs in the time of one number, 6 d d_ff T FLOPs take at least as
 * long as the moving of 3 d d_ff + 2 d T numbers if
 *
 *     6 d_ff T >= p (3 d_ff + 2 T),  so  T (6 d_ff - 2 p) >= 3 d_ff p,
 *
 * in which d is no more. If the bracket is zero or negative, no T will do:
 * then the tokens themselves are too many bytes.
 */

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

static bool is_enough(double tokens, double d_ff, double per_number)
{
    return 6 * d_ff * tokens >= per_number * (3 * d_ff + 2 * tokens);
}

uint64_t ridge_tokens(uint64_t d, uint64_t d_ff, double bytes_per_number,
                      double ridge)
{
    const double hidden = (double)d_ff, per_number = ridge * bytes_per_number;
    const double bracket = 6 * hidden - 2 * per_number;
    double tokens;

    (void)d;
    if (bracket <= 0)
        return 0;
    tokens = fmax(1, floor(3 * hidden * per_number / bracket));
    /* The quotient is rounded, so what stands beside it is tried, too. */
    if (tokens > 1 && is_enough(tokens - 1, hidden, per_number))
        tokens--;
    else if (!is_enough(tokens, hidden, per_number))
        tokens++;
    return (uint64_t)tokens;
}
