# From ReLU to SwiGLU, in C. `make help` lists what can be made.

BUILD = build
CFLAGS = -O2 -g
LDFLAGS =

# What the code needs, whatever CFLAGS says.
FLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -D_DARWIN_C_SOURCE -Isrc \
	-Wall -Wextra -Wpedantic -Wconversion -Wdouble-promotion \
	-ffp-contract=off $(WERROR) -MMD -MP
SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=all
VALGRIND = valgrind --quiet --leak-check=full --error-exitcode=9

CHAPTERS := $(sort $(wildcard chapters/[0-9]*))
MODULES := $(patsubst src/%.c,%,$(wildcard src/*.c))
PROGRAMS := $(basename $(notdir $(wildcard $(CHAPTERS:%=%/*.c))))
WEAVER := $(patsubst docs/weaver/%.c,%,$(wildcard docs/weaver/*.c))
UNITS := $(patsubst tests/%.c,%,$(wildcard tests/test_*.c))
SCRIPTS := $(wildcard tests/check_*.sh)
FIGURES := $(patsubst plots/%.gp,%,$(filter-out plots/style.gp,\
	$(wildcard plots/*.gp)))
PAGES := README.md $(CHAPTERS:%=%/README.md) $(wildcard docs/*.md)
ANSWERS := $(filter-out %/check.c,$(wildcard chapters/*/answers/*/*.c))

vpath %.c src tests docs/weaver $(CHAPTERS)

BIN := $(PROGRAMS:%=$(BUILD)/bin/%) $(PROGRAMS:%=$(BUILD)/bin/double/%)
TESTS := $(UNITS:%=$(BUILD)/float/%) $(UNITS:%=$(BUILD)/double/%)
PLOTS := $(FIGURES:%=$(BUILD)/plots/%.svg)

export BUILD CC FIGURES

.PHONY: all help setup tour test book weave check-book plots figures show \
	next check hint progress reset solution units sanitize memcheck \
	clean FORCE

all: $(BIN) $(BUILD)/weave ## the library, the programs and the weaver

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | \
		awk -F '\t' '{printf "%-20s %s\n", $$1, $$2}'

# Library and programs, each in float and in double.

$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS)' | cmp -s - $@ || \
		echo '$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS)' > $@

$(BUILD)/float/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "compile $<"
	@$(CC) $(FLAGS) $(CFLAGS) -c -o $@ $<

$(BUILD)/double/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	@echo "compile $< (double)"
	@$(CC) $(FLAGS) -DREAL=double $(CFLAGS) -c -o $@ $<

$(BUILD)/libffn.a: $(MODULES:%=$(BUILD)/float/%.o)
	@rm -f $@
	@$(AR) rcs $@ $^

$(BUILD)/libffn-double.a: $(MODULES:%=$(BUILD)/double/%.o)
	@rm -f $@
	@$(AR) rcs $@ $^

link = @mkdir -p $(@D); $(CC) $(CFLAGS) -o $@ $(filter %.o %.a,$^) \
	$(LDFLAGS) -lm

$(PROGRAMS:%=$(BUILD)/bin/%): $(BUILD)/bin/%: $(BUILD)/float/%.o \
		$(BUILD)/libffn.a
	$(link)

$(PROGRAMS:%=$(BUILD)/bin/double/%): $(BUILD)/bin/double/%: \
		$(BUILD)/double/%.o $(BUILD)/libffn-double.a
	$(link)

# The book.

$(BUILD)/weave: $(WEAVER:%=$(BUILD)/float/%.o)
	$(link)

weave = $(BUILD)/weave $(1) --bin $(BUILD)/bin $(wildcard src/*.[ch]) \
	$(wildcard $(CHAPTERS:%=%/*.c)) $(PAGES)

weave: all ## renew the listings, outputs and numbers in the book
	@$(call weave,)

check-book: all ## see that the book shows what the code is and does
	@$(call weave,--check)

# Figures: a program writes the data, gnuplot draws.

$(BUILD)/plots/%.dat: plots/%.gp plots/draw.sh $(BIN)
	@mkdir -p $(@D)
	@sh plots/draw.sh data $* > $@.new && mv $@.new $@

$(BUILD)/plots/%.svg: $(BUILD)/plots/%.dat plots/style.gp | setup
	@echo "draw $*"
	@sh plots/draw.sh svg $* > $@.new && mv $@.new $@

.SECONDARY: $(FIGURES:%=$(BUILD)/plots/%.dat)

plots: $(PLOTS) ## draw all figures, into build/plots

figures: $(PLOTS) ## renew the figures of the book
	@cp $(PLOTS) $(PLOTS:.svg=.dat) plots/

show: all | setup ## one figure in the terminal: make show FIG=relu
	@sh plots/draw.sh show '$(FIG)'

# Exercises. A verdict is a file: the judge's words on one answer.

$(BUILD)/%.verdict: %.c $(wildcard chapters/*/answers/*/check.c) \
		chapters/exercise.h chapters/judge.sh $(BUILD)/libffn-double.a
	@mkdir -p $(@D)
	@sh chapters/judge.sh $< > $@.new && mv $@.new $@

exercise = @MAKE='$(MAKE)' sh chapters/exercises.sh

next: $(BUILD)/libffn-double.a ## judge the first exercise not yet solved
	$(exercise) next

check: $(BUILD)/libffn-double.a ## judge one exercise: make check EX=1.2
	$(exercise) check '$(EX)'

hint: ## the first hint: make hint EX=1.2; the next: N=2
	$(exercise) hint '$(EX)' '$(N)'

progress: $(BUILD)/libffn-double.a ## how far you have come
	$(exercise) progress

reset: ## start one exercise anew: make reset EX=1.2
	$(exercise) reset '$(EX)'

solution: $(BUILD)/libffn-double.a ## a solution: make solution EX=1.2
	$(exercise) solution '$(EX)'

# Tests. Each prints TAP; tests/run.sh counts.

$(TESTS): FLAGS += $$(pkg-config --cflags cmocka)

$(BUILD)/float/test_%: tests/test_%.c $(BUILD)/libffn.a $(BUILD)/flags \
		| setup
	@echo "compile $<"
	@$(CC) $(FLAGS) $(CFLAGS) -o $@ $< $(BUILD)/libffn.a \
		$(LDFLAGS) $$(pkg-config --libs cmocka) -lm

$(BUILD)/double/test_%: tests/test_%.c $(BUILD)/libffn-double.a \
		$(BUILD)/flags | setup
	@echo "compile $< (double)"
	@$(CC) $(FLAGS) -DREAL=double $(CFLAGS) -o $@ $< \
		$(BUILD)/libffn-double.a \
		$(LDFLAGS) $$(pkg-config --libs cmocka) -lm

test: setup all $(TESTS) $(PLOTS) $(ANSWERS:%.c=$(BUILD)/%.verdict) ## test everything
	@MAKE='$(MAKE)' sh tests/run.sh $(TESTS) $(SCRIPTS)

sanitize: ## the unit tests under the address and undefined sanitizers
	@$(MAKE) BUILD=$(BUILD)/sanitize CFLAGS='-O1 -g $(SANITIZE)' \
		units

memcheck: setup all $(TESTS) ## the unit tests under valgrind
	@UNDER='$(VALGRIND)' sh tests/run.sh $(TESTS)

units: setup all $(TESTS) ## the unit tests alone
	@sh tests/run.sh $(TESTS)

setup:
	@sh docs/setup.sh '$(CC)' '$(SETUP)'

tour: setup all plots ## start here
	@sh chapters/tour.sh

clean: ## remove all that was built
	rm -rf $(BUILD)

-include $(wildcard $(BUILD)/float/*.d $(BUILD)/double/*.d)
