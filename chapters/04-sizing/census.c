/* census.c: how many of the published models keep which rule. */

#include <stdio.h>
#include <string.h>

#include "models.h"
#include "options.h"
#include "real.h"
#include "sizing.h"

static const char *print;

static const struct option_text options[] = {
    {"print", "all|gated|published|kept|unpublished|fits|near|four",
     "only that number", &print},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "census",
    .summary = "Counts the models of size --models by how wide they are.",
    .options = options,
};

/* Does the rule, up to a multiple, make this model's d_ff? */
static bool made_by(const struct model *m, double multiplier,
                    uint64_t multiple)
{
    const struct sizing rule = {multiplier, multiple, SIZING_UP};
    uint64_t d_ff;

    return sizing_d_ff(m->d, &rule, &d_ff) && d_ff == m->d_ff;
}

static bool is_gated(const struct model *m)
{
    return m->gated;
}

static bool is_published(const struct model *m)
{
    return m->gated && m->multiple_of > 0;
}

static bool is_kept(const struct model *m)
{
    return is_published(m) && made_by(m, m->multiplier, m->multiple_of);
}

static bool is_unpublished(const struct model *m)
{
    return m->gated && m->multiple_of == 0;
}

static bool fits(const struct model *m)
{
    return is_unpublished(m) && made_by(m, 1, 256);
}

/* Within 4 percent of 8d/3, which rounding could explain? */
static bool is_near(const struct model *m)
{
    return m->gated && fabs(sizing_overhead(m->d, m->d_ff)) < 4;
}

static bool is_four(const struct model *m)
{
    return m->gated && m->d_ff == 4 * m->d;
}

static bool is_any(const struct model *m)
{
    (void)m;
    return true;
}

static const struct {
    const char *name, *text;
    bool (*holds)(const struct model *m);
} questions[] = {
    {"all", "models", is_any},
    {"gated", "gated", is_gated},
    {"published", "gated, with a published rule", is_published},
    {"kept", "of these, d_ff is what the rule makes", is_kept},
    {"unpublished", "gated, without a published rule", is_unpublished},
    {"fits", "of these, 8d/3 up to a multiple of 256", fits},
    {"near", "gated, d_ff within 4 % of 8d/3", is_near},
    {"four", "gated, d_ff is 4d", is_four},
};

int main(int argc, char **argv)
{
    options_parse(argc, argv, &usage);
    for (size_t q = 0; q < sizeof questions / sizeof questions[0]; q++) {
        int count = 0;

        for (const struct model *m = models; m->name != NULL; m++)
            count += questions[q].holds(m);
        if (print == NULL)
            printf("%2d  %s\n", count, questions[q].text);
        else if (strcmp(print, questions[q].name) == 0)
            printf("%d\n", count);
    }
    return 0;
}
