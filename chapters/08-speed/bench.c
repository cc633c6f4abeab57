/* bench.c: this library beside others, timed by turns on one machine. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "blas.h"
#include "conformer_plan.h"
#include "engine.h"
#include "limits.h"
#include "measured.h"
#include "options.h"
#include "plans.h"
#include "random.h"
#include "share.h"
#include "steps.h"
#include "turns.h"

static const char *all, *output, *patience;

static const struct option_text options[] = {
    {"all", "SECONDS", "all sizes, beside others, in about that time", &all},
    {"output", "FILE.tsv", "where to write what was measured", &output},
    {"patience", "SECONDS", "to wait for the others (default: 60)", &patience},
    {NULL, NULL, NULL, NULL},
};

static const struct usage usage = {
    .program = "bench",
    .summary = "Times the forward pass of SwiGLU in steps, and prints how "
               "many times faster each\nis than three loops. With --all "
               "others are timed by turns with it: a BLAS, PyTorch\nand ONNX "
               "Runtime.",
    .options = options,
};

/* SwiGLU forward, forward and back, or the Conformer's half step. */
enum work { FORWARD, BACK, CONFORMER };

/* What there is to say of each. */
static const struct {
    const char *name;    /* here and in the output */
    const char *network; /* for the others */
    double flops;        /* for each token and entry of a weight matrix */
    double matrices;     /* weight matrices */
} works[] = {
    [FORWARD] = {"forward", "swiglu", 6, 3},
    [BACK] = {"back", "swiglu-back", 18, 3},
    [CONFORMER] = {"conformer", "conformer", 4, 2},
};

struct job {
    enum work work;
    size_t tokens, d, d_ff;
};

/* The large ones last: if time runs out, it is theirs. */
static const struct job jobs[] = {
    {FORWARD, 64, 384, 1024},   {BACK, 64, 384, 1024},
    {CONFORMER, 800, 144, 576}, {FORWARD, 1, 512, 1376},
    {FORWARD, 2, 512, 1376},    {FORWARD, 4, 512, 1376},
    {FORWARD, 8, 512, 1376},    {FORWARD, 16, 512, 1376},
    {FORWARD, 32, 512, 1376},   {FORWARD, 64, 512, 1376},
    {FORWARD, 128, 512, 1376},  {FORWARD, 256, 512, 1376},
    {FORWARD, 512, 512, 1376},  {BACK, 512, 512, 1376},
    {FORWARD, 64, 128, 344},    {FORWARD, 64, 256, 688},
    {FORWARD, 64, 1024, 2736},  {FORWARD, 64, 2048, 5632},
    {FORWARD, 128, 2048, 5632}, {BACK, 128, 2048, 5632},
    {FORWARD, 1, 4096, 11008},  {FORWARD, 128, 4096, 11008},
};

enum { JOBS = sizeof jobs / sizeof *jobs };

/* Multiplications and additions, as in chapter 5. */
static double flops_of(const struct job *job)
{
    return works[job->work].flops * (double)job->tokens * (double)job->d *
           (double)job->d_ff;
}

/* The bytes of the weights in float. */
static double weights_of(const struct job *job)
{
    return 4 * works[job->work].matrices * (double)job->d * (double)job->d_ff;
}

/* All that the contestants of this process need. */
struct subject {
    struct job job;
    const struct kernel *kernel;
    size_t threads;
    struct matrix x, y, dx, dy;
    struct swiglu layer, gradient;
    struct swiglu_cache cache;
    struct plan plan;
    bool has_steps;
    struct steps steps;
    struct conformer module;
    struct conformer_plan half;
    const struct limits *limits;
};

static void begin_swiglu(struct subject *s)
{
    const struct job *job = &s->job;
    const bool back = job->work == BACK;

    s->layer = swiglu_new(job->d, job->d_ff, false);
    swiglu_fill(&s->layer, 1);
    s->cache = swiglu_cache_new(&s->layer, job->tokens);
    s->plan = swiglu_plan_new(&s->layer, back, NULL);
    if (back)
        s->gradient = swiglu_gradient_new(&s->layer);
    if (s->has_steps)
        s->steps = steps_new(&s->layer, job->tokens, NULL);
}

static void begin_conformer(struct subject *s)
{
    const real scale = 1 / sqrt((real)s->job.d);

    s->module = conformer_new(s->job.d, s->job.d_ff, (real)1e-5);
    random_fill(&s->module.up.weight, 1, scale);
    random_fill(&s->module.down.weight, 2, scale);
    s->half = conformer_plan_new(&s->module, false, NULL);
}

/* Plans keep the address of a layer, which is why it is made in its place. */
static void begin(struct subject *s, const struct job *job, bool has_steps)
{
    *s = (struct subject){
        .job = *job,
        .kernel = kernel_chosen(),
        .threads = share_threads(),
        .x = matrix_new(job->tokens, job->d),
        .y = matrix_new(job->tokens, job->d),
        .dx = matrix_new(job->tokens, job->d),
        .dy = matrix_new(job->tokens, job->d),
        .has_steps = has_steps,
    };
    random_fill(&s->x, 3, 1);
    random_fill(&s->dy, 4, 1);
    if (job->work == CONFORMER)
        begin_conformer(s);
    else
        begin_swiglu(s);
}

static void end(struct subject *s)
{
    matrix_free(&s->x);
    matrix_free(&s->y);
    matrix_free(&s->dx);
    matrix_free(&s->dy);
    if (s->has_steps)
        steps_free(&s->steps);
    if (s->job.work == CONFORMER) {
        conformer_plan_free(&s->half);
        conformer_free(&s->module);
        return;
    }
    plan_free(&s->plan);
    swiglu_cache_free(&s->cache);
    swiglu_free(&s->layer);
    swiglu_free(&s->gradient);
}

/* The plan of each work, once. */
static void plan_once(struct subject *s)
{
    if (s->job.work == CONFORMER)
        half_step_plan_forward(&s->half, &s->x, NULL, &s->y);
    else
        swiglu_plan_forward(&s->plan, &s->x, NULL, &s->y);
}

/* There and back: all gradients, anew. */
static void back_once(struct subject *s)
{
    const struct plan_cache kept = {
        .z = s->cache.gate, .up = s->cache.up, .hidden = s->cache.hidden};
    const struct plan_gradients fresh = {&s->gradient.gate, &s->gradient.up,
                                         &s->gradient.down, true};

    swiglu_plan_forward(&s->plan, &s->x, &s->cache, &s->y);
    plan_backward(&s->plan, &s->x, &kept, &s->dy, &s->dx, &fresh);
}

/* The same of a layer that learns: its weights are packed first. */
static void step_once(struct subject *s)
{
    plan_pack(&s->plan);
    back_once(s);
}

/* h = silu(gate) * up for one token. */
static void gate_token(void *context, size_t thread, size_t t)
{
    const struct subject *s = context;
    real *const h = matrix_row(&s->cache.hidden, t);
    const real *const up = matrix_row(&s->cache.up, t);

    (void)thread;
    s->kernel->silu(s->job.d_ff, matrix_row(&s->cache.gate, t), h);
    for (size_t i = 0; i < s->job.d_ff; i++)
        h[i] *= up[i];
}

/* The same in the usual way, by a BLAS. */
static void cblas_once(struct subject *s)
{
    blas_linear(&s->layer.gate, &s->x, &s->cache.gate);
    blas_linear(&s->layer.up, &s->x, &s->cache.up);
    share(s->threads, s->job.tokens, gate_token, s);
    blas_linear(&s->layer.down, &s->cache.hidden, &s->y);
}

static void peak_once(struct subject *s)
{
    limits_multiply(s->limits);
}

static void reading_once(struct subject *s)
{
    limits_read(s->limits);
}

/* The others: PyTorch and ONNX Runtime, each in a process of its own. */
struct other {
    const char *name;
    struct engine engine;
    char about[ENGINE_TEXT]; /* its version */
};

static struct other pytorch = {.name = "pytorch"};
static struct other onnxruntime = {.name = "onnxruntime"};

/* Seconds to wait for an answer. */
static double patience_seconds = 60;

static bool has_blas;

static void note(const char *who, const char *what)
{
    fprintf(stderr, "bench: %s %s\n", who, what);
}

static bool ask(struct other *other, const char *line)
{
    if (other->engine.pid == 0)
        return false;
    if (engine_ask(&other->engine, line, patience_seconds))
        return true;
    note(other->name, other->engine.text);
    return false;
}

/* It has said what it was not asked. */
static void give_up(struct other *other, const char *why)
{
    note(other->name, why);
    engine_stop(&other->engine);
}

/* Starts it, if it is there: then it tells its version. */
static void start_other(struct other *other, const char *const argv[])
{
    const char *const about = other->engine.text;

    if (!engine_start(&other->engine, argv) ||
        !engine_ask(&other->engine, "about", patience_seconds))
        return;
    if (*about >= '0' && *about <= '9')
        memcpy(other->about, about, sizeof other->about);
    else
        give_up(other, "does not tell its version");
}

/* Why one of them is left out. */
static const char *without(const struct other *other)
{
    const char *const why = other->engine.text;

    return strcmp(why, "does not answer") == 0
               ? why
               : "is not there, or does not work";
}

#define SCRIPTS "chapters/08-speed/bench/"

/*
 * With as many threads as here, and with malloc() told to keep what is freed:
 * to get it back from the system in each run would take PyTorch a long time.
 */
static void start_others(void)
{
    static const char *const pythons[] = {"python3", "/usr/bin/python3"};
    char threads[32];

    snprintf(threads, sizeof threads, "%zu", share_threads());
    setenv("OMP_NUM_THREADS", threads, 1);
    setenv("MALLOC_MMAP_MAX_", "0", 1);
    setenv("MALLOC_MMAP_THRESHOLD_", "4294967296", 1);
    setenv("MALLOC_TRIM_THRESHOLD_", "4294967296", 1);
    setenv("MALLOC_TOP_PAD_", "67108864", 1);
    for (size_t i = 0; i < 2 && !*pytorch.about; i++)
        if (i == 0 || strcmp(pytorch.engine.text, "has died") == 0)
            start_other(&pytorch, (const char *const[]){
                                      pythons[i], SCRIPTS "pytorch.py", NULL});
    start_other(&onnxruntime,
                (const char *const[]){"node", SCRIPTS "onnx.js", NULL});
    if (!*pytorch.about)
        note("pytorch", without(&pytorch));
    else if (!strstr(pytorch.about, "(OpenMP)") &&
             !strstr(pytorch.about, "MKL"))
        note("pytorch", "may be slowed down by its BLAS; better install "
                        "libopenblas0-openmp");
    if (!*onnxruntime.about)
        note("onnxruntime", without(&onnxruntime));
}

/* Makes the network of a job; is it there? */
static bool load(struct other *other, const struct job *job)
{
    char line[ENGINE_TEXT];

    if (other == &onnxruntime && job->work == BACK)
        return false;
    snprintf(line, sizeof line, "load %s %zu %zu %zu",
             works[job->work].network, job->tokens, job->d, job->d_ff);
    if (!ask(other, line))
        return false;
    if (strcmp(other->engine.text, "ok") == 0)
        return true;
    give_up(other, "does not know the network");
    return false;
}

/* One who is timed: a step, a function above, or one of the others. */
struct contestant {
    struct subject *subject;
    const struct step *step;
    void (*once)(struct subject *s);
    struct other *other;
};

static double run_here(void *context, size_t times)
{
    const struct contestant *c = context;
    struct subject *const s = c->subject;
    const double start = engine_clock();

    for (size_t i = 0; i < times; i++)
        if (c->step)
            c->step->forward(&s->steps, &s->x, &s->y);
        else
            c->once(s);
    return engine_clock() - start;
}

static double run_there(void *context, size_t times)
{
    const struct contestant *c = context;
    char line[ENGINE_TEXT], *end;
    double seconds;

    snprintf(line, sizeof line, "run %zu", times);
    if (!ask(c->other, line))
        return 0;
    seconds = strtod(c->other->engine.text, &end);
    if (*end == '\0' && seconds > 0 && seconds < 1e9)
        return seconds;
    give_up(c->other, "answers what is no time");
    return 0;
}

/* All who are timed at one job. */
struct field {
    struct subject *subject;
    struct turns turns;
    struct contestant contestants[RUNNERS];
};

static void enter(struct field *f, const char *name, struct contestant c)
{
    c.subject = f->subject;
    if (f->turns.count == RUNNERS)
        return;
    f->contestants[f->turns.count] = c;
    turns_add(&f->turns, name, c.other ? run_there : run_here,
              &f->contestants[f->turns.count]);
}

static void enter_steps(struct field *f)
{
    for (const struct step *step = steps_all; step->name; step++)
        enter(f, step->name, (struct contestant){.step = step});
}

/* The first two of each field. */
enum { PEAK, READING, FIRST };

static void enter_all(struct field *f)
{
    const struct job *job = &f->subject->job;
    const bool back = job->work == BACK;

    enter(f, "peak", (struct contestant){.once = peak_once});
    enter(f, "reading", (struct contestant){.once = reading_once});
    if (f->subject->has_steps)
        enter_steps(f);
    enter(f, "plan",
          (struct contestant){.once = back ? back_once : plan_once});
    if (back)
        enter(f, "with packing", (struct contestant){.once = step_once});
    if (has_blas && job->work == FORWARD)
        enter(f, "cblas", (struct contestant){.once = cblas_once});
    if (load(&pytorch, job))
        enter(f, "pytorch", (struct contestant){.other = &pytorch});
    if (load(&onnxruntime, job))
        enter(f, "onnxruntime", (struct contestant){.other = &onnxruntime});
}

static struct measured measured;

static struct sizes sizes_of(const struct job *job)
{
    struct sizes sizes = {
        .tokens = job->tokens, .d = job->d, .d_ff = job->d_ff};

    strcpy(sizes.work, works[job->work].name);
    return sizes;
}

static void keep(const struct job *job, const char *what, double seconds,
                 double peak)
{
    struct measurement row = {
        .sizes = sizes_of(job),
        .seconds = seconds,
        .flops = flops_of(job) / seconds,
        .peak = peak,
    };

    snprintf(row.what, sizeof row.what, "%s", what);
    if (seconds > 0)
        measured_add(&measured, &row);
}

static void keep_all(const struct field *f)
{
    const struct turns *t = &f->turns;
    const struct job *job = &f->subject->job;
    const struct limits *limits = f->subject->limits;
    const double peak = limits->flops / turns_quartile(t, PEAK);
    const double speed = limits->bytes / turns_quartile(t, READING);

    keep(job, "read", weights_of(job) / speed, peak);
    for (size_t i = FIRST; i < t->count; i++)
        keep(job, t->list[i].name, turns_median(t, i), peak);
}

static const struct measurement *row_of(const struct job *job,
                                        const char *what)
{
    const struct sizes sizes = sizes_of(job);

    return measured_find(&measured, &sizes, what);
}

static void print_row(const struct job *job, const char *what)
{
    const struct measurement *row = row_of(job, what),
                             *plan = row_of(job, "plan");
    const struct measurement *slow = row_of(job, "three loops");
    const struct measurement *read = row_of(job, "read");

    if (!row) {
        printf("%-12s %9s %8s %11s %8s\n", what, "-", "-", "-", "-");
        return;
    }
    printf("%-12s %9.4g %7.0f%% %10.0f%% %8.3g\n", what, row->flops * 1e-9,
           100 * row->flops / row->peak, 100 * read->seconds / row->seconds,
           slow ? slow->seconds / row->seconds : row->seconds / plan->seconds);
}

/* Speed, shares of what the machine can do, and beside three loops or ours. */
static void print_job(const struct job *job)
{
    const struct measurement *read = row_of(job, "read");
    const bool steps = row_of(job, "three loops");

    printf("%s, %zu tokens, d = %zu, d_ff = %zu; at most %.4g GFLOP/s and "
           "%.3g GB/s\n",
           works[job->work].name, job->tokens, job->d, job->d_ff,
           read->peak * 1e-9, weights_of(job) / read->seconds * 1e-9);
    printf("%-12s %9s %8s %11s %8s\n", "", "GFLOP/s", "of peak", "of reading",
           steps ? "faster" : "time");
    for (const struct step *step = steps_all; steps && step->name; step++)
        print_row(job, step->name);
    print_row(job, "plan");
    if (job->work == BACK)
        print_row(job, "with packing");
    if (job->work == FORWARD)
        print_row(job, "cblas");
    print_row(job, "pytorch");
    if (job->work != BACK)
        print_row(job, "onnxruntime");
    printf("\n");
    fflush(stdout);
}

static void print_name(size_t number)
{
    const struct job *job = &jobs[number];

    fprintf(stderr, "%zu/%d %s %zu %zu %zu", number + 1, JOBS,
            works[job->work].name, job->tokens, job->d, job->d_ff);
}

/* One line for each job; at a terminal one that changes. */
static void progress(size_t number, size_t turn, bool done)
{
    const bool terminal = isatty(STDERR_FILENO);

    if (!terminal && !done)
        return;
    fprintf(stderr, terminal ? "\r" : "");
    if (!terminal || !done) {
        print_name(number);
        fprintf(stderr, ", turn %zu", turn);
    }
    fprintf(stderr, terminal ? "\033[K" : "\n");
}

/* Is there memory for twelve times the weights, in all processes together? */
static bool fits(const struct job *job)
{
#ifdef _SC_PHYS_PAGES
    const double pages = (double)sysconf(_SC_PHYS_PAGES);

    return 12 * weights_of(job) <= pages * (double)sysconf(_SC_PAGESIZE);
#else
    return job != NULL;
#endif
}

/* So many turns at least, so that a median is one, also of what is slow. */
enum { LEAST = 3 };

static void compare(size_t number, const struct limits *limits, double until)
{
    static struct field f;
    struct subject subject;

    begin(&subject, &jobs[number], number == 0);
    subject.limits = limits;
    f = (struct field){.subject = &subject, .turns.pause = 0.06};
    enter_all(&f);
    do {
        progress(number, f.turns.done + 1, false);
        turns_take(&f.turns);
    } while (f.turns.done < LEAST ||
             (engine_clock() < until && f.turns.done < TURNS));
    progress(number, f.turns.done, true);
    keep_all(&f);
    print_job(&jobs[number]);
    end(&subject);
}

/* Each job gets its part of the time that is left, and the first runs. */
static void compare_each(const struct limits *limits, double end)
{
    for (size_t i = 0; i < JOBS && !ferror(stdout); i++) {
        const double now = engine_clock();

        if (i > 0 && now >= end) {
            fprintf(stderr, "bench: no time is left from %zu/%d on\n", i + 1,
                    JOBS);
            return;
        }
        if (fits(&jobs[i])) {
            compare(i, limits, now + (end - now) / (double)(JOBS - i));
        } else {
            print_name(i);
            fprintf(stderr, ": left out, there is no memory for it\n");
        }
    }
}

static void compare_all(double seconds)
{
    const double end = engine_clock() + seconds;
    struct limits limits = limits_new(kernel_chosen(), share_threads());

    has_blas = blas_find(share_threads());
    start_others();
    compare_each(&limits, end);
    engine_stop(&pytorch.engine);
    engine_stop(&onnxruntime.engine);
    limits_free(&limits);
}

/* What was there, by kinds: nothing that tells whose machine it is. */
static void write_output(void)
{
    struct utsname machine = {0};
    char head[1024];
    double peak = 0;

    /* What the machine could do once it can do. */
    for (size_t i = 0; i < measured.count; i++)
        peak = fmax(peak, measured.rows[i].peak);
    for (size_t i = 0; i < measured.count; i++)
        measured.rows[i].peak = peak;
    uname(&machine);
    snprintf(head, sizeof head,
             "# machine: %.32s, kernel %s, %zu threads\n# cblas: %s\n"
             "# pytorch: %s\n# onnxruntime: %s\n",
             machine.machine, kernel_chosen()->name, share_threads(),
             blas_kind(), *pytorch.about ? pytorch.about : "-",
             *onnxruntime.about ? onnxruntime.about : "-");
    measured_write(&measured, output, head);
}

/* Were the times of one step far apart, or all threads slower than one? */
static bool disturbed(const struct turns *turns)
{
    const size_t last = turns->count - 1;

    for (size_t i = 0; i < turns->count; i++)
        if (turns_median(turns, i) > 1.5 * turns_quartile(turns, i))
            return true;
    return share_threads() > 1 &&
           turns_median(turns, last) > 1.1 * turns_median(turns, last - 1);
}

/* Some seconds of the steps alone. */
static void compare_steps(void)
{
    static struct field f;
    const double until = engine_clock() + 1.5;
    struct subject subject;

    begin(&subject, &jobs[0], true);
    f = (struct field){.subject = &subject};
    enter_steps(&f);
    do
        turns_take(&f.turns);
    while (engine_clock() < until && f.turns.done < TURNS);
    for (size_t i = 0; i < f.turns.count; i++)
        printf("%-12s %7.1f\n", f.turns.list[i].name,
               turns_median(&f.turns, 0) / turns_median(&f.turns, i));
    if (disturbed(&f.turns))
        note("other programs are at work, and this says little;",
             "try OMP_WAIT_POLICY=passive");
    end(&subject);
}

int main(int argc, char **argv)
{
    size_t seconds;

    options_parse(argc, argv, &usage);
    if (!all) {
        if (output || patience)
            options_fail("--%s goes with --all",
                         output ? "output" : "patience");
        compare_steps();
        return 0;
    }
    seconds = options_count("all", all, 1, 86400);
    if (patience)
        patience_seconds =
            (double)options_count("patience", patience, 1, 3600);
    if (sizeof(real) != sizeof(float))
        options_fail("--all: the others compute in float, this is double");
    if (output)
        measured_expect_place(output);
    compare_all((double)seconds);
    if (output)
        write_output();
    return 0;
}
