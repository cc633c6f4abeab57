/*
 * Feeds npy_read() with what a fuzzer makes of the files in tests/cases/npy:
 * whatever the bytes, it must read an array that fits its own shape or give a
 * reason. `make fuzz`; needs clang's libFuzzer.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "npy.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    static char path[] = "/tmp/fuzz-npy.XXXXXX";
    static int file = -1;
    char reason[NPY_REASON] = "";
    volatile real sum = 0;
    struct npy array;

    if (file < 0) {
        file = mkstemp(path);
        unlink(path);
        snprintf(path, sizeof path, "/dev/fd/%d", file);
    }
    if (ftruncate(file, 0) != 0 || pwrite(file, bytes, n, 0) != (ssize_t)n)
        abort();
    if (npy_read(path, &array, reason)) {
        for (size_t i = 0; i < npy_count(&array); i++)
            sum += array.data[i];
        npy_free(&array);
    } else if (*reason == '\0' || strlen(reason) >= NPY_REASON) {
        abort();
    }
    (void)sum;
    return 0;
}
