#include "check.h"

#include "activation.h"
#include "models.h"
#include "sizing.h"
#include "table.h"

enum { MODELS = 78, SIZED_BY_THE_RULE = 21 };

static struct table configs;

static int read_configs(void **state)
{
    (void)state;
    table_read(&configs, "real_configs.csv", MODELS);
    return 0;
}

static void are_as_many(void **state)
{
    size_t n = 0;

    (void)state;
    while (models[n].name != NULL)
        n++;
    assert_int_equal(n, MODELS);
}

static void are_as_published(void **state)
{
    (void)state;
    for (size_t i = 0; i < MODELS; i++) {
        const struct model *m = &models[i];

        assert_string_equal(m->name, table_cell(&configs, i, "model"));
        table_expect(&configs, i, "d_model", m->d);
        table_expect(&configs, i, "d_ff", m->d_ff);
        assert_string_equal(m->gated ? "gated" : "plain",
                            table_cell(&configs, i, "kind"));
        assert_string_equal(m->bias ? "yes" : "no",
                            table_cell(&configs, i, "mlp_bias"));
        assert_string_equal(m->activation,
                            table_cell(&configs, i, "activation"));
        assert_true(m->multiplier ==
                    table_number(&configs, i, "published_multiplier", 0));
        assert_true((double)m->multiple_of ==
                    table_number(&configs, i, "published_multiple_of", 0));
    }
}

static void have_as_many_parameters(void **state)
{
    (void)state;
    for (size_t i = 0; i < MODELS; i++) {
        const struct model *m = &models[i];
        uint64_t parameters;

        assert_true(sizing_parameters(m->d, m->d_ff, m->gated, m->bias, 1,
                                      &parameters));
        table_expect(&configs, i, "mlp_params_per_layer", parameters);
    }
}

/* The rule with what was published, or else with what LLaMA began with. */
static void follow_the_rule_or_not(void **state)
{
    int follow = 0;

    (void)state;
    for (size_t i = 0; i < MODELS; i++) {
        const struct model *m = &models[i];
        struct sizing rule = {1, 256, SIZING_UP};
        uint64_t d_ff;

        if (!m->gated)
            continue;
        if (m->multiple_of > 0)
            rule = (struct sizing){m->multiplier, m->multiple_of, SIZING_UP};
        assert_true(sizing_d_ff(m->d, &rule, &d_ff));
        table_expect(&configs, i, "formula_value", d_ff);
        assert_string_equal(d_ff == m->d_ff ? "yes" : "no",
                            table_cell(&configs, i, "formula_reproduces"));
        follow += d_ff == m->d_ff;
        rule.round = SIZING_NEAREST;
        assert_true(sizing_d_ff(m->d, &rule, &d_ff));
        table_expect(&configs, i, "nearest_value", d_ff);
    }
    assert_int_equal(follow, SIZED_BY_THE_RULE);
}

static void say_where_they_are_from(void **state)
{
    (void)state;
    for (size_t i = 0; i < MODELS; i++) {
        assert_true(strlen(models[i].source) > 10);
        assert_non_null(activation_named(models[i].activation));
        assert_true((models[i].multiplier > 0) == (models[i].multiple_of > 0));
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(models[i].name, models[j].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_as_many),
        cmocka_unit_test(are_as_published),
        cmocka_unit_test(have_as_many_parameters),
        cmocka_unit_test(follow_the_rule_or_not),
        cmocka_unit_test(say_where_they_are_from),
    };

    return cmocka_run_group_tests(tests, read_configs, NULL);
}
