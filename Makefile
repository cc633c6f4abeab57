# From ReLU to SwiGLU, in C. `make help` lists what can be made.

BUILD = build
CFLAGS = -O2 -g
LDFLAGS =

# Threads, where the compiler has them for this machine (-m32 is another than
# -m64): -fopenmp or nothing.
ifeq ($(origin OPENMP),undefined)
OPENMP := $(shell echo 'int main(void) { return omp_get_max_threads() < 1; }' | \
	$(CC) $(filter -m%,$(CFLAGS)) -fopenmp -include omp.h -x c -o /dev/null - \
	$(LDFLAGS) 2> /dev/null && echo -fopenmp)
endif

# Where dlopen() is not in the C library.
DL := $(shell echo 'int main(void) { return 0; }' | $(CC) -x c \
	-o /dev/null - -ldl 2> /dev/null && echo -ldl)

# What the code needs, whatever CFLAGS says. The kernels alone may round a
# product and a sum together.
FLAGS = -std=c11 -D_XOPEN_SOURCE=700 -D_DARWIN_C_SOURCE -Isrc \
	-Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion \
	-ffp-contract=off $(OPENMP)
KERNEL = -ffp-contract=fast
SANITIZE = -fsanitize=address,undefined,float-cast-overflow \
	-fno-sanitize-recover=all
# What threads keep for their next turn is possibly lost, and no leak.
VALGRIND = valgrind --quiet --leak-check=full --error-exitcode=9 \
	--show-leak-kinds=definite --errors-for-leak-kinds=definite

CHAPTERS := $(sort $(wildcard chapters/[0-9]*))
SOURCES := $(wildcard src/*.c)
PROGRAMS := $(wildcard $(CHAPTERS:%=%/*.c))
COUNTED := chapters/05-flops/counted/tally.c
WEAVER := $(wildcard docs/weaver/*.c)
UNITS := $(patsubst tests/%.c,%,$(wildcard tests/test_*.c))
SCRIPTS := $(wildcard tests/check_*.sh)
FIGURES := $(patsubst plots/%.gp,%,$(filter-out plots/style.gp,\
	$(wildcard plots/*.gp)))
PAGES := README.md $(wildcard $(CHAPTERS:%=%/*.md) docs/*.md)
ANSWERS := $(filter-out %/check.c %/speed.c,\
	$(wildcard chapters/*/answers/*/*.c))

BIN := $(notdir $(PROGRAMS:.c=))
BIN := $(BIN:%=$(BUILD)/bin/%) $(BIN:%=$(BUILD)/bin/double/%) \
	$(BUILD)/bin/tally
TESTS := $(UNITS:%=$(BUILD)/float/%) $(UNITS:%=$(BUILD)/double/%)
PLOTS := $(FIGURES:%=$(BUILD)/plots/%.svg)

# What the scripts see, beside the variables that a command line sets.
export BUILD CC OPENMP FLAGS CFLAGS LDFLAGS SANITIZE FIGURES PAGES MAKE

# The same sorting, numbers and messages everywhere.
export LC_ALL = C

# A file is made under another name and moved into its place when it is whole,
# so that neither a full disk nor a second make at work leaves half of one.
new = $@.$$$$
keep = && mv $(new) $@ || { rm -f $(new); exit 2; }

.PHONY: all help setup tour test weave check-book plots figures show next \
	watch check hint progress reset solution verdicts unit-tests sanitize \
	memcheck coverage sweep mutants builds fuzz bench clean \
	FORCE

all: $(BIN) $(BUILD)/weave ## the library, the programs and the weaver

# Builds what is asked for with all processors, where nobody has said with how
# many.
CORES := $(shell getconf _NPROCESSORS_ONLN 2> /dev/null || echo 1)
parallel = @$(MAKE) --no-print-directory \
	$(if $(findstring j,$(MAKEFLAGS)),,-j $(CORES))

tour: setup ## start here
	$(parallel) all plots
	@sh chapters/tour.sh

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]*:.*## / {printf "make %-13s %s\n", $$1, $$2}' \
		Makefile

# Library and programs, each in float and in double.

# How things are built, and of which sources the library is: two files that
# change when that does. What is said of the first is said once.
how = $(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS)

alone = echo 'note: built without OpenMP: plans run on one thread';

note = @mkdir -p $(@D); echo '$(1)' | cmp -s - $@ || \
	{ $(2) echo '$(1)' > $(new) $(keep); }

$(BUILD)/flags: FORCE
	$(call note,$(how),$(if $(OPENMP),,$(alone)))

$(BUILD)/sources: FORCE
	$(call note,$(SOURCES))

# $(1) is float or double, $(2) the flag for it, $(3) what the library's name
# ends in. Tests are compiled and linked in one step.
define precision
$(BUILD)/$(1)/%.o: %.c $(BUILD)/flags
	@mkdir -p $$(@D)
	@echo "compile $$< ($(1))"
	@$$(compile) $(2) -c -o $$(new) $$< $$(keep)

$(BUILD)/libffn$(3).a: $(SOURCES:%.c=$(BUILD)/$(1)/%.o) $(BUILD)/sources
	@$$(AR) rcs $$(new) $$(filter %.o,$$^) $$(keep)

$(BUILD)/$(1)/test_%: tests/test_%.c $(BUILD)/libffn$(3).a $(BUILD)/flags \
		| setup
	@echo "compile $$< ($(1))"
	@$$(compile) $(2) $$$$(pkg-config --cflags cmocka) -o $$(new) $$< \
		$$(filter %.a,$$^) $$(LDFLAGS) $$$$(pkg-config --libs cmocka) -lm $(DL) \
		$$(keep)
endef
compile = $(CC) $(FLAGS) $(contract) -MMD -MP -MT $@ -MF $@.d $(CFLAGS)
$(eval $(call precision,float,,))
$(eval $(call precision,double,-DREAL=double,-double))

$(BUILD)/float/src/kernel_%.o $(BUILD)/double/src/kernel_%.o: \
	contract = $(KERNEL)

link = @mkdir -p $(@D); $(CC) $(CFLAGS) $(OPENMP) -o $(new) $(filter %.o %.a,$^) \
	$(LDFLAGS) -lm $(DL) $(keep)

# chapters/01-relu-ffn/units.c becomes build/bin/units, so no two programs may
# have one name.
ifneq ($(words $(PROGRAMS)),$(words $(sort $(notdir $(PROGRAMS)))))
$(error two programs of one name among $(PROGRAMS))
endif
define program
$(BUILD)/bin/$(notdir $(1)): $(BUILD)/float/$(1).o $(BUILD)/libffn.a
	$$(link)

$(BUILD)/bin/double/$(notdir $(1)): $(BUILD)/double/$(1).o \
		$(BUILD)/libffn-double.a
	$$(link)
endef
$(foreach path,$(PROGRAMS:.c=),$(eval $(call program,$(path))))

# Chapter 5 counts what the code does: a program, and what it uses of the
# library, for numbers that count.
USED := activation bounded ffn flops glu linear matrix mlp options random relu \
	sizing
$(BUILD)/bin/tally: $(COUNTED) $(USED:%=src/%.c) $(wildcard src/*.h) \
		chapters/05-flops/counted/build.sh $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "compile $< (counted)"
	@sh chapters/05-flops/counted/build.sh $(new) $(filter %.c,$^) $(keep)

# The book.

$(BUILD)/weave: $(WEAVER:%.c=$(BUILD)/float/%.o)
	$(link)

weave = $(BUILD)/weave $(1) --build $(BUILD) $(wildcard src/*.[ch]) \
	$(PROGRAMS) $(COUNTED) $(PAGES)

weave: all ## renew the listings, outputs and numbers in the book
	@$(call weave,)

check-book: all ## see that the book shows what the code is and does
	@$(call weave,--check)

# Figures: a program writes the data, gnuplot draws.

$(BUILD)/plots/%.dat: plots/%.gp plots/draw.sh $(BIN)
	@mkdir -p $(@D)
	@sh plots/draw.sh data $* > $(new) $(keep)

$(BUILD)/plots/%.svg: $(BUILD)/plots/%.dat plots/style.gp | setup
	@echo "draw $*"
	@sh plots/draw.sh svg $* > $(new) $(keep)

# What was measured, for those that are drawn from it.
MEASURED := $(shell grep -l 'ratios --figure' plots/*.gp)
$(MEASURED:plots/%.gp=$(BUILD)/plots/%.dat): plots/bench.tsv

.SECONDARY: $(FIGURES:%=$(BUILD)/plots/%.dat)

plots: $(PLOTS) ## draw all figures, into build/plots

RENEWED := $(patsubst %,$(BUILD)/plots/%.svg,$(or $(FIG),$(FIGURES)))

figures: $(RENEWED) ## renew the figures of the book; one: make figures FIG=relu
	@for file in $(^:.svg=.dat) $^; do \
		cp $$file plots/new.$$$$ && mv plots/new.$$$$ plots/$${file##*/} || \
			{ rm -f plots/new.$$$$; exit 2; } \
	done

show: all | setup ## one figure in the terminal: make show FIG=relu
	@sh plots/draw.sh show "$$FIG"

# Exercises. A verdict is a file: the judge's words on one answer. It depends
# on the answer, and on what stands beside the check of that exercise; where
# speed counts, on the library in float as well.

$(BUILD)/%.verdict: %.c chapters/exercise.h chapters/judge.sh \
		$(BUILD)/libffn-double.a
	@mkdir -p $(@D)
	@sh chapters/judge.sh $< > $(new) $(keep)

define verdicts
$(patsubst %.c,$(BUILD)/%.verdict,$(wildcard $(1)/*.c) \
	$(subst /answers/,/exercises/,$(1)).c): $(1)/check.c $(1)/function.h \
	$(if $(wildcard $(1)/speed.c),$(1)/speed.c chapters/speed.h \
		$(BUILD)/libffn.a)
endef
$(foreach folder,$(wildcard chapters/*/answers/*),\
	$(eval $(call verdicts,$(folder))))

next: ## judge the first exercise not yet solved
watch: ## the same, again whenever you save
check: ## judge one exercise: make check EX=1.2
hint: ## the first hint: make hint EX=1.2; the next: N=2
progress: ## how far you have come
reset: ## start one exercise anew: make reset EX=1.2
solution: ## a solution: make solution EX=1.2

next watch check progress solution: $(BUILD)/libffn-double.a

next watch check hint progress reset solution:
	@sh chapters/exercises.sh $@

# Tests. Each prints TAP; tests/run.sh counts.

verdicts: $(ANSWERS:%.c=$(BUILD)/%.verdict)

test: setup ## test all
	$(parallel) all $(TESTS) $(PLOTS) \
		$(if $(filter %/check_exercises.sh,$(SCRIPTS)),verdicts)
	@sh tests/run.sh $(TESTS) $(SCRIPTS)

unit-tests: setup ## test the library, programs and weaver
	$(parallel) all $(TESTS)
	@sh tests/run.sh $(TESTS) tests/check_weaver.sh

sanitize: ## unit-tests and book under the address and undefined sanitizers
	@$(MAKE) BUILD=$(BUILD)/sanitize CFLAGS='-O1 -g $(SANITIZE)' unit-tests \
		check-book

# In float: in double the same lines run.
memcheck: setup ## the library's tests under valgrind
	$(parallel) all $(filter $(BUILD)/float/%,$(TESTS))
	@UNDER='$(VALGRIND)' sh tests/run.sh $(filter $(BUILD)/float/%,$(TESTS))

coverage: ## which lines of src/ the tests reach; needs gcov
	@$(MAKE) BUILD=$(BUILD)/coverage CFLAGS='-O0 -g --coverage' unit-tests \
		check-book
	@sh tests/coverage.sh $(BUILD)/coverage

EVERY = 1
sweep: setup $(BUILD)/float/test_sweep ## every float through every curve
	@SWEEP=$(EVERY) sh tests/run.sh $(BUILD)/float/test_sweep

mutants: setup ## break the code in many places: the tests must notice
	@sh tests/run.sh tests/mutants.sh

builds: setup ## other flags, other places, two makes at once, and the like
	@sh tests/run.sh tests/builds.sh

fuzz: ## a minute of broken .npy files; needs clang
	@sh tests/fuzz.sh

SECONDS = 180
bench: $(BUILD)/bin/bench ## this library beside others, on this machine
	@OMP_PROC_BIND=true $(BUILD)/bin/bench --all $(SECONDS) --output $(BUILD)/bench.tsv

setup:
	@sh docs/setup.sh

clean: ## remove all that was built
	rm -rf $(BUILD)

-include $(shell find $(BUILD) -name '*.d' 2> /dev/null)
