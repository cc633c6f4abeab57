# pytorch.py: the same layers in PyTorch, for bench.c to time.
#
# Reads lines: "about", "load NETWORK TOKENS D D_FF", "run TIMES", and answers
# each with one line: version and BLAS, "ok", or the seconds that it took.
import os
import sys
import time

import torch
from torch.nn import functional as F


def blas():
    """Which library multiplies, by what this process has mapped."""
    torch.mm(torch.ones(64, 64), torch.ones(64, 64))
    try:
        with open("/proc/self/maps") as maps:
            text = maps.read().lower()
    except OSError:
        text = ""
    for name, kind in (("openblas-openmp", "OpenBLAS (OpenMP)"),
                       ("openblas-pthread", "OpenBLAS (pthreads)"),
                       ("openblas", "OpenBLAS")):
        if name in text:
            return kind
    if torch.backends.mkl.is_available():
        return "MKL"
    return "the reference BLAS" if "/libblas" in text else "an unknown BLAS"


def uniform(*shape):
    """As nn.Linear begins; of a vector all ones."""
    if len(shape) == 1:
        return torch.ones(shape)
    return torch.empty(shape).uniform_(-1, 1) / shape[1] ** 0.5


def swiglu(tokens, d, d_ff):
    x = uniform(tokens, d)
    gate, up, down = uniform(d_ff, d), uniform(d_ff, d), uniform(d, d_ff)

    def run():
        with torch.inference_mode():
            hidden = F.silu(F.linear(x, gate), inplace=True)
            F.linear(hidden.mul_(F.linear(x, up)), down)

    return run


def swiglu_back(tokens, d, d_ff):
    dy = uniform(tokens, d)
    leaves = [uniform(tokens, d), uniform(d_ff, d), uniform(d_ff, d),
              uniform(d, d_ff)]
    for leaf in leaves:
        leaf.requires_grad_()

    def run():
        x, gate, up, down = leaves
        y = F.linear(F.silu(F.linear(x, gate)) * F.linear(x, up), down)
        torch.autograd.grad(y, leaves, dy)

    return run


def conformer(tokens, d, d_ff):
    x, gain, bias = uniform(tokens, d), uniform(d), uniform(d)
    up, b1, down, b2 = uniform(d_ff, d), uniform(d_ff), uniform(d, d_ff), bias

    def run():
        with torch.inference_mode():
            normed = F.layer_norm(x, (d,), gain, bias)
            hidden = F.silu(F.linear(normed, up, b1), inplace=True)
            torch.add(x, F.linear(hidden, down, b2), alpha=0.5)

    return run


NETWORKS = {"swiglu": swiglu, "swiglu-back": swiglu_back,
            "conformer": conformer}

torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
run = None
for line in sys.stdin:
    command, *rest = line.split()
    if command == "about":
        answer = torch.__version__ + ", " + blas()
    elif command == "load":
        run = None  # room for the next
        run = NETWORKS[rest[0]](*map(int, rest[1:]))
        answer = "ok"
    else:
        start = time.perf_counter()
        for _ in range(int(rest[0])):
            run()
        answer = time.perf_counter() - start
    print(answer, flush=True)
