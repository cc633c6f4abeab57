# mutants.sh: does the suite bite? Each line below breaks the code in one place,
# in a copy of the book. Of the tests named with it, which all pass before, one
# at least must then fail.
#
#   sh tests/mutants.sh         (make mutants)
#
# PART=1/3 in the environment leaves out all but the first of every three.

. tests/say.sh
in_a_copy
export BUILD=build MAKE=make

# Nothing is optimized: that takes less time, and the tests must bite even so.
build() {
	make -s -j 4 CFLAGS=-O0 "$@" > "$details" 2>&1
}

build all || exit 1

# Builds what the tests need; the book's programs only for those that run them.
builds() {
	programs=
	needed=
	for name in $1; do
		case $name in
		test_program_* | check_*) needed=all ;;
		esac
		case $name in
		test_*) programs="$programs build/float/$name build/double/$name" ;;
		check_*) programs="$programs tests/$name.sh" ;;
		esac
	done
	build $needed $(echo $programs | tr ' ' '\n' | grep '^build/')
}

# Runs what builds() was asked for: do all of the tests pass?
passes() {
	FIRST=yes sh tests/run.sh $programs > "$details" 2>&1
}

# Is it this mutant's turn?
part=${PART:-1/1}
number=0
in_part() {
	number=$((number + 1))
	[ $(((number - ${part%/*}) % ${part#*/})) = 0 ]
}

# mutant WHAT FILE SED TESTS
mutant() {
	sed "$3" "$2" > "$work/broken"
	if cmp -s "$2" "$work/broken"; then
		say 1 "$1: nothing was changed in $2"
		return
	fi
	in_part || return 0
	cp "$2" "$work/whole"
	cp "$work/broken" "$2"
	if ! builds "$4"; then
		say 1 "$1: does not compile"
	else
		! passes
		say $? "$1"
	fi
	cp "$work/whole" "$2"
}

# All tests that are named below.
builds "$(sed -n '/^mutant "/,$p' tests/mutants.sh |
	grep -oE '(test|check)_[a-z]+[a-z_]*' | sort -u | tr '\n' ' ')" && passes
say $? "unbroken, the suite passes"

# The library.
mutant "relu loses NaN" src/relu.c \
	's/return z < 0 ? 0 : z;/return z > 0 ? z : 0;/' test_relu
mutant "relu passes at the corner" src/relu.c \
	's/return z <= 0 ? 0 : z;/return z < 0 ? 0 : 1;/' test_relu
mutant "the bias is forgotten" src/linear.c \
	's/sum += layer->bias.data\[o\];/;/' test_linear
mutant "dx is overwritten" src/linear.c \
	's/dxt\[i\] += g/dxt[i] = g/' "test_linear test_ffn"
mutant "dW of the last token only" src/linear.c \
	's/dwo\[i\] += g/dwo[i] = g/' "test_linear test_ffn"
mutant "buffers swapped on the way back" src/ffn.c \
	's/relu_backward(&cache->z, &dh, &dz)/relu_backward(\&cache->h, \&dz, \&dh)/' \
	test_ffn
mutant "exp overflows in the sigmoid" src/activation.c \
	's/const real e = exp(-fabs(z));/const real e = exp(-z);/' test_activation
mutant "silu returns NaN" src/activation.c \
	's/return times_sigmoid(z, z);/return (real)NAN;/' \
	"test_activation test_sweep test_mlp"
mutant "a sign in silu's slope" src/activation.c \
	's/(1 + e + z)/(1 + e - z)/' "test_activation test_sweep test_mlp"
mutant "a digit of the tanh form" src/activation.c \
	's/0\.044715/0.044751/' "test_activation test_sweep"
mutant "erf in place of erfc" src/activation.c \
	's|return erfc(-z \* sqrt_half) / 2;|return (1 + erf((float)(z * sqrt_half))) / 2;|' \
	"test_activation test_sweep"
mutant "a half is a third" src/activation.c \
	's/half = exp(z \/ 2);/half = exp(z \/ 3);/' test_activation
mutant "SiLU by other operations" src/activation.c \
	's|half \* z / (1 + e) \* half|z * e / (1 + e)|' check_counted
mutant "a sum that starts with the first product" src/linear.c \
	's/for (size_t i = 0; i < in; i++)$/for (size_t i = 1; i < in; i++)/; s/real sum = 0;/real sum = xt[0] * wo[0];/' \
	check_counted
mutant "the slope taken at h" src/mlp.c \
	's/activation_backward(mlp->activation, &cache->z/activation_backward(mlp->activation, \&cache->h/' \
	test_mlp
mutant "the gate is not activated" src/glu.c \
	's/f->value(gate->data\[i\]) \* up/gate->data[i] * up/' test_glu
mutant "the slope in the value's place" src/glu.c \
	's/dup->data\[i\] += f->value/dup->data[i] += f->slope/' test_glu
mutant "dgate and dup exchanged" src/glu.c \
	's/dup->data\[i\] += f/dgate->data[i] += f/; s/dgate->data\[i\] += slope/dup->data[i] += slope/' \
	test_glu
mutant "a gate that is second is taken for the first" src/glu.c \
	's/gate_second = true/gate_second = false/' test_glu
mutant "every block is one unit" src/glu.c \
	's/return j \/ block \* 2 \* block + j % block;/return block * 0 + 2 * j;/' \
	test_glu
mutant "shards are not parted" src/glu.c \
	's/{d_ff, d_ff \/ shards, false}/{d_ff, d_ff, false}/' test_glu
mutant "up where the nearest is asked for" src/sizing.c \
	's/rest >= multiple - rest/rest > 0/' test_sizing
mutant "the middle goes down" src/sizing.c \
	's/rest >= multiple - rest/rest > multiple - rest/' test_sizing
mutant "8d/3 is not truncated" src/sizing.c \
	's/\* (double)h;/* 8 * (double)d \/ 3;/' test_sizing
mutant "the multiplier is a float" src/sizing.c \
	's/wide = rule->multiplier/wide = (double)(float)rule->multiplier/' \
	test_sizing
mutant "a gated network has two matrices" src/sizing.c \
	's/gated ? 2 : 1/gated ? 1 : 1/' "test_models test_sizing"
mutant "a digit of a width" src/models.c \
	's/8192, 28672/8192, 28627/' test_models
mutant "the gate's matrix costs nothing" src/flops.c \
	's/n->gated ? up : 0/0/' test_flops
mutant "n numbers take n additions" src/flops.c \
	's/: dot - c->first_sum/: dot/' test_flops
mutant "y is not moved" src/flops.c \
	's/bounded_times(2, bounded_times(tokens/bounded_times(1, bounded_times(tokens/' \
	test_flops
mutant "sums pass 64 bits" src/bounded.c \
	's/b > TOO_MANY - a/0/' test_bounded
mutant "products pass 64 bits" src/bounded.c \
	's/b != 0 && a > TOO_MANY \/ b/0/' "test_bounded test_flops test_sizing"
mutant "the transpose is none" src/matrix.c \
	's/matrix_row(&other, c)\[r\] = matrix_row(m, r)\[c\]/other.data[r * m->cols + c] = m->data[r * m->cols + c]/' \
	"test_matrix test_program_mlp"
mutant "seeds do not matter" src/random.c 's/seed + /0 * seed + /' test_random
mutant "Fortran order is ignored" src/npy.c \
	's/(!layout.fortran || reorder/(true || reorder/' test_npy
mutant "any file is overwritten" src/npy.c 's/S_ISREG([^)]*)/true/' \
	"test_npy test_program_relu_ffn"
mutant "numbers in hexadecimal" src/options.c \
	's/0123456789+-.eE/0123456789+-.eEx/' test_program_curves
mutant "a count one too many" src/options.c \
	's/number > most/number > most + 1/' test_program_curves

# The Conformer.
mutant "the variance divides by d - 1" src/layernorm.c \
	's/sqrt(squares \/ (real)d + eps)/sqrt(squares \/ (real)(d - 1) + eps)/' \
	"test_layernorm test_conformer"
mutant "the variance in one pass" src/layernorm.c \
	's/squares += .*;/squares += x[i] * x[i];/; s/(real)d + eps)/(real)d - m.mean * m.mean + eps)/' \
	test_layernorm
mutant "the mean in one pass" src/layernorm.c \
	's/return (x - m\.mean) - m\.rest;/return x - m.mean;/' test_layernorm
mutant "the mean is a constant on the way back" src/layernorm.c \
	's/gain\[i\] - lift/gain[i]/' test_layernorm
mutant "a full step" src/conformer.c \
	's/x->data\[i\] + y->data\[i\] \/ 2/x->data[i] + y->data[i]/' \
	test_conformer
mutant "x enters one and a half times" src/conformer.c \
	's/x->data\[i\] + y->data\[i\] \/ 2/x->data[i] + (x->data[i] + y->data[i]) \/ 2/' \
	test_conformer
mutant "the residual is forgotten on the way back" src/conformer.c \
	's/dx->data\[i\] += dy->data\[i\];/;/' "test_conformer test_macaron"
mutant "a mask is missing on the way back" src/conformer.c \
	's/dropout_apply(&cache->inner, &dh);/;/' test_conformer
mutant "one stream for both masks" src/conformer.c \
	's/rate, seed, 1)/rate, seed, 0)/' test_conformer
mutant "convolution before attention" src/macaron.c \
	's/branch_forward(&block->attention/branch_forward(\&block->CONVOLUTION/; s/branch_forward(&block->convolution/branch_forward(\&block->attention/; s/CONVOLUTION/convolution/' \
	test_macaron
mutant "the block ends without its norm" src/macaron.c \
	's/layernorm_forward(&block->norm, &cache->x4, y);/add(y, \&cache->x4);/' \
	test_macaron
mutant "a branch that is not there leaves y as it was" src/macaron.c \
	's/y->data\[i\] = 0;/y->data[i] += 0;/' test_macaron
mutant "gate and up change places" src/swiglu.c \
	's/activation, &cache->gate, &cache->up, &cache->hidden/activation, \&cache->up, \&cache->gate, \&cache->hidden/' \
	"test_swiglu test_prenorm"
mutant "the mask is forgotten on the way back" src/swiglu.c \
	's/dropout_apply(&cache->mask, &dhidden);/;/' test_swiglu
mutant "a mask stays for ever" src/swiglu.c \
	's/^    if (rate == 0)$/    if (rate == 0 || cache->mask.rows > 0)/
	/^void swiglu_cache_drop/,/^}/s/matrix_free(&cache->mask);/;/' \
	test_swiglu
mutant "biases are not counted" src/swiglu.c \
	's/ + layer->bias\.cols;/;/' test_swiglu
mutant "gate and up begin alike" src/swiglu.c 's/6 \* seed + 2/6 * seed/' \
	test_swiglu
mutant "what is kept is not made larger" src/dropout.c \
	's/ : 1 \/ (1 - rate);/ : 1;/' test_dropout
mutant "both streams drop the same" src/dropout.c \
	's/2 \* seed + stream/2 * seed/' test_dropout
mutant "eps outside the root" src/rmsnorm.c \
	's/sqrt(squares \/ (real)d + eps)/(sqrt(squares \/ (real)d) + eps)/' \
	test_rmsnorm
mutant "the root is a constant on the way back" src/rmsnorm.c \
	's/- normed \* along)/- 0 * along)/' "test_rmsnorm test_prenorm"
mutant "the residual is lost" src/prenorm.c \
	's/y->data\[i\] += x->data\[i\];/;/' test_prenorm
mutant "the residual is lost on the way back" src/prenorm.c \
	's/dx->data\[i\] += dy->data\[i\];/;/' test_prenorm

# What is fast.
mutant "the right half of a tile is the left" src/tile.h \
	's/r\[i\] += a\[i \* LANES\] \* b1;/r[i] += a[i * LANES] * b0;/' test_kernel
mutant "a tile without its last rows of weights" src/tile.h \
	's/for (size_t k = 0; k < depth; k++)/for (size_t k = 1; k < depth; k++)/' \
	test_kernel
mutant "the plain kernel knows one half" src/kernel_plain.c \
	's/b + LANES, from/b, from/' test_kernel
mutant "a sum joins what is there too early" src/tile.h \
	's/l\[i\] = r\[i\] = (vector){0};/l[i] = load(from ? from : left + i * LANES), r[i] = load(from ? from + LANES : right + i * LANES);/
	s/load(from ? from : sums) + more\[i\]/more[i]/' test_kernel
mutant "a product of rows without its tail" src/tile.h \
	's/total += a\[i\] \* b\[i\];/;/' test_kernel
mutant "a short series" src/tile.h 's/IN_FLOAT ? 7 : 13 };/IN_FLOAT ? 5 : 11 };/' \
	"test_kernel test_sweep"
mutant "a tail whose factor is no normal number" src/tile.h \
	's/-size \* root \* root/-size * (root * root)/' test_sweep
mutant "a kernel that there is not is another" src/kernel.c 's/exit(2);/;/' \
	"test_kernel test_program_mlp"
mutant "pieces that overlap" src/share.c \
	's/(i < larger ? i : larger)/(i < larger ? 0 : larger)/' test_product
mutant "all threads are the first" src/share.c \
	's/(size_t)omp_get_thread_num()/(size_t)omp_get_thread_num() * 0/' \
	test_product
mutant "threads have one place for sums" src/packing.c \
	's/sums + thread \* SUMS/sums + 0 * thread * SUMS/' \
	test_product
mutant "sums begin with what was there" src/product.c \
	's/slice > 0 || place.add/true/' "test_product test_plan"
mutant "each slice begins anew" src/product.c \
	's/slice > 0 || place.add/place.add/' "test_product test_plan"
mutant "anything behind the last of a row" src/packing.c \
	's/if (n < lanes)/if (n > lanes)/' test_product
mutant "all goes through the sums" src/product.c \
	's/return p->to \&\& job->slices == 1/return p->to \&\& job->slices < 1/' \
	test_product
mutant "what is added has no biases" src/product.c \
	's/!(p->add && p->bias)/true/' test_product
mutant "gate and up weigh as much as down" src/plan_forward.c \
	's/(plan_units(plan) + plan->d_ff)/2 * plan->d_ff/' test_plan
mutant "three rows transposed of four" src/packing.c \
	's/from\[c + 3 \* from_step\]/from[c + 2 * from_step]/' test_product
mutant "the last rows are not transposed" src/packing.c \
	's/for (; r < rows; r++, from += from_step)/for (; r > rows; r++, from += from_step)/' \
	test_product
mutant "a product writes over a matrix" src/product.c \
	's/p->to->cols, p->add}/p->to->cols, false}/' "test_product test_plan"
mutant "the last columns write over a matrix" src/product.c \
	's/(p->add ? part_add : part_write)/part_write/' "test_product test_plan"
mutant "a tile between others writes over them" src/product.c \
	's/end <= p->cols/end <= p->cols + 2/' test_product
mutant "a tile in a matrix without a step" src/tile.h \
	's/sums += step)/sums += LANES)/' test_kernel
mutant "anything behind the last column" src/packing.c \
	's/to\[c\] = 0;/;/' test_product
mutant "packed sizes pass 64 bits" src/packing.c \
	's/count <= SIZE_MAX \/ 8 \/ sizeof(real) \/ each/count > 0/' test_product
mutant "the right half of a patch is the left" src/patch.c \
	's/patch->sums + half \* patch->rows/patch->sums + 0 * half * patch->rows/' \
	"test_product test_plan"
mutant "the right half of a part is packed as the left" src/patch.c \
	's/(half \* part->rows + first) \* lanes/first * lanes/' "test_product test_plan"
mutant "some rows are the first" src/patch.c \
	's/part->rows + first) \* part->lanes/part->rows + first * 0) * part->lanes/' \
	"test_product test_plan"
mutant "a plan without biases" src/plan.c \
	's/there ? layer->bias.data\[o\] : 0/0/' test_plan
mutant "biases stay" src/plan.c \
	's/there ? layer->bias.data\[o\] : 0/there ? layer->bias.data[o] : to[o \/ lanes * step + o % lanes]/' \
	test_plan
mutant "a plan packs what does not fit" src/plan.c \
	's/    expect_layers(__func__, plan);/    ;/' test_plan
mutant "an engine whose input is closed" src/engine.c \
	's/fcntl(to, F_SETFD, 0);/;/' test_engine
mutant "a pair of biases side by side" src/plan.c \
	's/o \/ lanes \* step/o \/ lanes * lanes/' test_plan
mutant "one token without biases" src/plan_forward.c \
	's/sums\[j\] += layer->bias.data\[first + j\];/;/' test_plan
mutant "steps without biases" src/patch.c \
	's/if (bias->rows > 0)/if (!bias)/' "test_product test_plan"
mutant "a plan without a mask" src/plan_forward.c \
	's/part_scale(z, &cache->mask);/;/' test_plan
mutant "a plan keeps the first turn alone" src/plan_forward.c \
	's/plan_cache_rows(&all->cache, first, rows)/plan_cache_rows(\&all->cache, 0, rows)/' \
	test_plan
mutant "threads have one place for tokens" src/plan_forward.c \
	's/first = thread \*/first = 0 */' test_plan
mutant "threads share tokens, whatever they weigh" src/plan_forward.c \
	's/weights > MOST_WEIGHTS/weights > 2 * MOST_WEIGHTS/' test_plan
mutant "a piece for each thread, however large" src/plan_forward.c \
	's/splits(tokens, at_once \* threads)/1/' test_plan
mutant "a bias of any shape" src/plan.c \
	's/^    if (layer->bias.rows > 0)/    if (layer->bias.rows > out)/' test_plan
mutant "new weights are packed for the way there alone" src/plan.c \
	's/if (!plan->in_back)/static size_t times; if (!plan->in_back || times++ % 2)/' \
	test_plan
mutant "a plan without a mask on the way back" src/plan_back.c \
	's/part_scale(part, &back->cache.mask);/;/' \
	"test_plan test_conformer_plan"
mutant "what has no slope lets NaN through" src/plan_back.c \
	's/slope\[i\] == 0 ? 0 : slope/slope/' test_plan
mutant "the way back forgets up" src/plan_back.c \
	's/numbers_multiply(n, up, part->sums);/;/' test_plan
mutant "dx is written over" src/plan_back.c \
	's/const size_t depth = plan_depth_back(plan);/& fresh = true;/' test_plan
mutant "fresh gradients are added" src/plan_back.c \
	's/\.add = !fresh/.add = true/' test_plan
mutant "each turn of tokens is fresh" src/plan_back.c \
	's/fresh && i == 0/fresh/' test_plan
mutant "a plan makes whole steps" src/conformer_plan.c \
	's/numbers_scale(count, (real)0.5/numbers_scale(count, 1/' \
	test_conformer_plan
mutant "a mean as it was rounded" src/conformer_plan.c \
	's/numbers_shift(d, -kernel->dot(d, y, ones)/numbers_shift(d, 0 * kernel->dot(d, y, ones)/' \
	test_conformer_plan
mutant "parts of a cache that is too small" src/conformer_plan.c \
	's/plan_expect(function, &plan->plan, x->rows, &kept);/;/' \
	test_conformer_plan
mutant "a step without its biases" src/steps.c \
	's/part_add_bias(&part, out->bias);/;/' test_plan
mutant "--fast is not fast" chapters/06-swiglu/swiglu.c \
	's/if (fast != NULL)/if (fast == NULL \&\& false)/' test_program_swiglu

# The programs.
mutant "h has half the tokens" chapters/03-gating/gate.c \
	's/shape.shape\[shape.ndim - 1\] \/= 2/shape.shape[0] \/= 2/' \
	test_program_gate
mutant "one shard, whatever is said" chapters/03-gating/gate.c \
	's/places \/ 2, parts,/places \/ 2, parts > 0,/' test_program_gate
mutant "multiples of 255 by default" src/sizing.c \
	's/sizing_llama = {1, 256, SIZING_UP}/sizing_llama = {1, 255, SIZING_UP}/' \
	test_program_size
mutant "a report begins before all of it is known to fit" \
	chapters/04-sizing/size.c \
	'/    printf("# what/d
	s/    const uint64_t gated = /    printf("# what\\tvalue\\n");\n&/' \
	test_program_size
mutant "training is one pass forward" chapters/05-flops/flops.c \
	's/{"training", r->training}/{"training", r->matmul.forward}/' \
	test_program_flops
mutant "MACs are called FLOPs" chapters/05-flops/flops.c \
	's/row(what, r->macs.part\[part\], "MACs")/row(what, r->macs.part[part], "FLOPs")/' \
	test_program_flops
mutant "packed biases change places" chapters/06-swiglu/swiglu.c \
	's/&layer->gate\.bias, &layer->up\.bias/\&layer->up.bias, \&layer->gate.bias/' \
	test_program_swiglu
mutant "a packed file is one shard" chapters/06-swiglu/swiglu.c \
	's/shards == NULL ? 1 :/true ? 1 :/' test_program_swiglu
mutant "the gate's gradient by the name of up's" \
	chapters/06-swiglu/swiglu.c \
	's/"dup", &g->up\.weight/"dup", \&g->gate.weight/' test_program_swiglu
mutant "both halves drop the same units" chapters/07-conformer/conformer.c \
	's/2 \* read_seed() + 1/2 * read_seed()/' test_program_conformer
mutant "half a step there, a whole one back" \
	chapters/07-conformer/conformer.c \
	's/half ? half_step_backward/half ? conformer_backward/' \
	test_program_conformer
mutant "the second half's gradients are the first's" \
	chapters/07-conformer/conformer.c \
	's/"b_", &gradient\.second/"b_", \&gradient.first/' \
	test_program_conformer

# What is measured, and by whom.
mutant "what an engine has started lives on" src/engine.c \
	's/kill(-engine->pid, SIGKILL)/kill(engine->pid, SIGKILL)/' test_engine
mutant "engines outlive the program" src/engine.c \
	's/atexit(kill_all);/;/' test_engine
mutant "an answer that is too long" src/engine.c \
	's/n == sizeof answer - 1/n == sizeof answer - 2/' test_engine
mutant "always the same begins" src/turns.c \
	's/(turn + i) % turns->count/i/' test_turns
mutant "the median of what was first" src/turns.c \
	's/qsort(sorted, n,/qsort(sorted, 0,/' test_turns
mutant "a failure is the fastest" src/turns.c \
	's/n > 0 \&\& sorted\[0\] > 0/n > 0/' test_turns
mutant "one multiplication, no addition" src/limits.c \
	's/2\.0 \* DEPTH/1.0 * DEPTH/' test_turns
mutant "any number is a time" chapters/08-speed/bench.c \
	's/seconds > 0 && seconds < 1e9/seconds < 1e9/' test_program_bench
mutant "any word is a yes" chapters/08-speed/bench.c \
	's/strcmp(other->engine.text, "ok") == 0/true/' test_program_bench
mutant "a row without an end" src/measured.c \
	's/!strchr(line, .\\n.) || //' test_program_ratios
mutant "a time of nothing" src/measured.c \
	's/\*number > 0 &&/true \&\&/' test_program_ratios
mutant "how many times as fast, the wrong way round" \
	chapters/08-speed/ratios.c \
	's/other->seconds \/ one->seconds);/one->seconds \/ other->seconds);/' \
	test_program_ratios
mutant "three digits for ten" chapters/08-speed/ratios.c \
	's/rounded < least/rounded <= least/' test_program_ratios

# The weaver.
mutant "stale listings pass" docs/weaver/page.c \
	's/if (page->check && strcmp(old.data, block->data) != 0)/if (false)/' \
	check_weaver
mutant "stale numbers pass" docs/weaver/page.c \
	's/if (page->check && strcmp(page->woven.data + start, fresh.data) != 0)/if (false)/' \
	check_weaver
mutant "links in any case" docs/weaver/lint.c \
	's/strcmp(entry->d_name, name) == 0/true/' check_weaver
mutant "what is shown nowhere is not missed" docs/weaver/weave.c \
	's/item->shown == 0)/false)/' check_weaver
mutant "a status is as good as another" docs/weaver/page.c \
	's/if (ended != status)/if (false)/' check_weaver
mutant "what cannot run is a fault" docs/weaver/page.c \
	's/ended == COMMAND_CANNOT/false/' check_weaver
mutant "pages are written even so" docs/weaver/page.c \
	's/complaints == before/true/' check_weaver

# The runner.
mutant "an empty file is no fault" chapters/judge.sh \
	's/fail "The file is empty."/true/' check_runner
mutant "a crash is a pass" chapters/judge.sh \
	's/fail "It crashes/true "It crashes/' check_runner
mutant "a slow answer is fast enough" chapters/speed.h \
	's/best_of_other >= times \* best/true/' check_runner
mutant "exit() is a pass" chapters/exercise.h \
	's/EXERCISE_RIGHT = 10/EXERCISE_RIGHT = 0/' check_runner
mutant "progress is not seen" chapters/exercises.sh \
	's/= pass \]$/= passed ]/' check_runner
mutant "a reset does not ask" chapters/exercises.sh \
	's/confirmed "Throw away/true "Throw away/' check_runner
mutant "colours in a pipe" chapters/exercises.sh \
	's/\[ -t 1 \] && //' check_runner
