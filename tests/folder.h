/*
 * folder.h: a folder of its own for a test that writes files.
 *
 * Include check.h first; pass folder_make and folder_remove to
 * cmocka_run_group_tests().
 */
#ifndef FOLDER_H
#define FOLDER_H

#include <dirent.h>

static char folder[] = "/tmp/book-test.XXXXXX";

static int folder_make(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL;
}

/* The number of entries in the folder. */
static int folder_count(void)
{
    DIR *listing = opendir(folder);
    int count = -2; /* for . and .. */

    assert_non_null(listing);
    while (readdir(listing) != NULL)
        count++;
    closedir(listing);
    return count;
}

static int folder_remove(void **state)
{
    char command[256];

    (void)state;
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    return system(command);
}

#endif
