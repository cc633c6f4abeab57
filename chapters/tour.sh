# tour.sh: what the book's programs do, once, and where to go from here.

golden=tests/golden/relu_ffn
out=$BUILD/tour

say() {
	printf '\n%s\n\n' "$*"
}

run() {
	echo "\$ $*"
	"$@" || exit 1
}

mkdir -p "$out"
say "A feed-forward network small enough for paper, there and back:"
run $BUILD/bin/relu-ffn
say "The same code on six tokens of width 8, and back from a given dL/dy (the
cotangent), compared with PyTorch's answers:"
run $BUILD/bin/relu-ffn --input $golden/x.npy \
	--w1 $golden/W1.npy --w2 $golden/W2.npy --output $out/y.npy \
	--cotangent $golden/cot.npy --gradients $out
run $BUILD/bin/compare $out/y.npy $golden/out.npy
run $BUILD/bin/compare $out/dW1.npy $golden/dW1.npy
golden=tests/golden/gpt2_gelu_tanh
say "A curve in the place of ReLU's corner: the network of GPT-2, in small, and
again PyTorch's answer:"
run $BUILD/bin/mlp --activation gelu-tanh --layout in-out \
	--input $golden/x.npy --w1 $golden/W1_in_out.npy --b1 $golden/b1.npy \
	--w2 $golden/W2_in_out.npy --b2 $golden/b2.npy --output $out/y.npy
run $BUILD/bin/compare $out/y.npy $golden/out.npy
golden=tests/golden/packed_swiglu
say "A product of two layers, packed in one array, gate and up by turns:"
run $BUILD/bin/gate --kind swiglu --order interleaved \
	--input $golden/interleaved.npy --output $out/h.npy
run $BUILD/bin/compare $out/h.npy $golden/h.npy
say "Why LLaMA-7B has a hidden layer of 11008, and what it costs a token, in FLOPs:"
run $BUILD/bin/size --d-model 4096
run $BUILD/bin/flops --kind gated --d-model 4096 --d-ff 11008 --print forward
golden=tests/golden/exported
say "The whole layer, with weights that a few lines of Python have exported:"
run $BUILD/bin/swiglu --input $golden/x.npy \
	--gate $golden/gate_weight.npy --gate-bias $golden/gate_bias.npy \
	--up $golden/up_weight.npy --up-bias $golden/up_bias.npy \
	--down $golden/down_weight.npy --down-bias $golden/down_bias.npy \
	--output $out/y.npy
run $BUILD/bin/compare $out/y.npy $golden/y.npy
say "And fast, with packed weights and all processors:"
run $BUILD/bin/swiglu --fast --input $golden/x.npy \
	--gate $golden/gate_weight.npy --gate-bias $golden/gate_bias.npy \
	--up $golden/up_weight.npy --up-bias $golden/up_bias.npy \
	--down $golden/down_weight.npy --down-bias $golden/down_bias.npy \
	--output $out/y.npy
run $BUILD/bin/compare $out/y.npy $golden/y.npy
golden=tests/golden/macaron_d8
say "And the Conformer's two halves, with nothing between them:"
run $BUILD/bin/conformer --input $golden/x.npy --macaron $golden \
	--output $out/y.npy
run $BUILD/bin/compare $out/y.npy $golden/out.npy
say "The figures of the book, drawn afresh from that code:"
for figure in $FIGURES; do
	echo "$BUILD/plots/$figure.svg"
done
cat <<END

Now open chapters/01-relu-ffn/README.md and read on.
Its first exercise is waiting:    make next
A figure, here in the terminal:   make show FIG=relu
Everything tested:                make test
How fast it is on your machine:   make bench
END
