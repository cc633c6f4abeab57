/* ffn_files.c: a network, its tokens and its gradients, from and to files. */

#include "ffn_files.h"

#include "files.h"
#include "options.h"

static void transpose(struct matrix *m)
{
    struct matrix other = matrix_transpose(m);

    matrix_free(m);
    *m = other;
}

/* Weights [out][in], which may lie in the file the other way round. */
static struct matrix read_weight(const char *path, bool in_out,
                                 const char *names, const char *turned,
                                 size_t out, size_t in)
{
    struct matrix weight;

    if (!in_out)
        return files_matrix(path, names, out, in);
    weight = files_matrix(path, turned, in, out);
    transpose(&weight);
    return weight;
}

/* The network that the files hold, for tokens of d numbers. */
static struct ffn read_network(const struct ffn_paths *paths, size_t d)
{
    struct ffn net;
    size_t d_ff;

    net.up.weight = read_weight(paths->w1, paths->in_out, "[d_ff][d]",
                                "[d][d_ff]", FILES_ANY, d);
    d_ff = net.up.weight.rows;
    net.up.bias = files_vector(paths->b1, d_ff);
    net.down.weight = read_weight(paths->w2, paths->in_out, "[d][d_ff]",
                                  "[d_ff][d]", d, d_ff);
    net.down.bias = files_vector(paths->b2, d);
    return net;
}

struct ffn_files ffn_files_read(const struct ffn_paths *paths)
{
    struct ffn_files f = {0};

    if (paths->input == NULL || paths->w1 == NULL || paths->w2 == NULL ||
        paths->output == NULL)
        options_fail(
            "--input, --w1, --w2 and --output are needed; try --help");
    if ((paths->cotangent == NULL) != (paths->gradients == NULL))
        options_fail("--cotangent and --gradients go together");
    f.x = files_tokens(paths->input, &f.shape);
    f.net = read_network(paths, f.x.cols);
    if (paths->cotangent != NULL)
        f.dy = files_like(paths->cotangent, paths->input, &f.shape);
    f.gradient = ffn_gradient_new(&f.net);
    f.cache = ffn_cache_new(&f.net, f.x.rows);
    f.y = matrix_new(f.x.rows, f.x.cols);
    f.dx = matrix_new(f.x.rows, f.x.cols);
    return f;
}

/* The gradients, on the list of files to write. */
static void add_gradients(struct files *list, struct ffn_files *f,
                          const struct ffn_paths *paths)
{
    const char *folder = paths->gradients;

    if (paths->in_out) {
        transpose(&f->gradient.up.weight);
        transpose(&f->gradient.down.weight);
    }
    files_add(list, folder, "dx", &f->dx, &f->shape);
    files_add(list, folder, "dW1", &f->gradient.up.weight, NULL);
    files_add_vector(list, folder, "db1", &f->gradient.up.bias);
    files_add(list, folder, "dW2", &f->gradient.down.weight, NULL);
    files_add_vector(list, folder, "db2", &f->gradient.down.bias);
}

void ffn_files_write(struct ffn_files *files, const struct ffn_paths *paths)
{
    struct files list = {0};

    files_add(&list, NULL, paths->output, &files->y, &files->shape);
    if (paths->gradients != NULL)
        add_gradients(&list, files, paths);
    files_write(&list);
    ffn_free(&files->net);
    ffn_free(&files->gradient);
    ffn_cache_free(&files->cache);
    matrix_free(&files->x);
    matrix_free(&files->y);
    matrix_free(&files->dy);
    matrix_free(&files->dx);
}
