# check_python.sh: the scripts of chapter 6 write what swiglu reads, and what
# Python has computed is what swiglu computes.

. tests/say.sh

# python_with MODULE: prints the first Python that has it.
python_with() {
	for python in python3 /usr/bin/python3; do
		if $python -c "import $1" > /dev/null 2>&1; then
			echo $python
			return
		fi
	done
	return 1
}

# agree GOT WANT: do two arrays differ by less than a millionth?
agree() {
	"$BUILD/bin/compare" "$1" "$2" > "$details" 2>&1 &&
		awk '!/^largest/ || $3 + 0 > 1e-6 { bad = 1 }
			END { exit bad || NR != 1 }' "$details"
}

# agrees GOT WANT WHAT
agrees() {
	agree "$1" "$2"
	say $? "$3"
}

if python=$(python_with numpy); then
	mkdir "$work/numpy"
	$python chapters/06-swiglu/export_numpy.py "$work/numpy" \
		> "$details" 2>&1 &&
		"$BUILD/bin/swiglu" --input "$work/numpy/x.npy" \
			--gate "$work/numpy/gate.npy" --up "$work/numpy/up.npy" \
			--down "$work/numpy/down.npy" --output "$work/y.npy" \
			> "$details" 2>&1
	say $? "NumPy's layer goes to swiglu"
	agrees "$work/y.npy" "$work/numpy/y.npy" "  which gives the same y"
else
	echo "ok - NumPy's layer # SKIP no numpy"
fi

if ! python=$(python_with torch) || ! $python -c 'import numpy' 2> /dev/null
then
	echo "ok - PyTorch's layer # SKIP no torch"
	exit
fi
own=$work/torch
mkdir "$own" "$work/d"
$python chapters/06-swiglu/export_torch.py "$own" > "$details" 2>&1 &&
	"$BUILD/bin/swiglu" --input "$own/x.npy" \
		--gate "$own/gate_weight.npy" --gate-bias "$own/gate_bias.npy" \
		--up "$own/up_weight.npy" --up-bias "$own/up_bias.npy" \
		--down "$own/down_weight.npy" --down-bias "$own/down_bias.npy" \
		--output "$work/d/y.npy" --cotangent "$own/dy.npy" \
		--gradients "$work/d" > "$details" 2>&1
say $? "PyTorch's layer goes to swiglu"

agrees "$work/d/y.npy" "$own/y.npy" "  which gives the same y"
agrees "$work/d/dx.npy" "$own/dx.npy" "  and the same dx"
for name in gate up down; do
	agrees "$work/d/d$name.npy" "$own/d${name}_weight.npy" "  and d$name"
	agrees "$work/d/d${name}_bias.npy" "$own/d${name}_bias.npy" \
		"  and d${name}_bias"
done

# The files of the book are those that the script writes, all of them.
(cd "$own" && ls) > "$work/got"
(cd tests/golden/exported && ls) | diff - "$work/got" > "$details"
say $? "PyTorch's layer has the files that are in tests/golden/exported"
status=0
for name in $(cat "$work/got"); do
	agree "$own/$name" "tests/golden/exported/$name" || {
		status=1
		break
	}
done
say $status "  and the same numbers in them"
