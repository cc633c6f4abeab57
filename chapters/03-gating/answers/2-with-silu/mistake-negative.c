/* The check says: It gives -1 times x y */

#include "real.h"

void multiply_with_silu(real gate[2][2], real up[2][2], real down[2])
{
    const real gates[2][2] = {{1, 0}, {-1, 0}}, ups[2][2] = {{0, 1}, {0, 1}};
    const real downs[2] = {-1, 1};

    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 2; i++) {
            gate[k][i] = gates[k][i];
            up[k][i] = ups[k][i];
        }
        down[k] = downs[k];
    }
}
