# Makes the folders of reference vectors beside it with PyTorch, in float64.
#
#   python3 tests/golden/make.py        (Debian: python3-torch)
import os

import numpy as np
import torch

HERE = os.path.dirname(os.path.abspath(__file__))
MASK = (1 << 64) - 1


def number(seed, i, scale):
    z = (seed + (i + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    z ^= z >> 31
    return ((z >> 40) - (1 << 23)) * scale / (1 << 23)


def array(seed, scale, *shape):
    flat = [number(seed, i, scale) for i in range(int(np.prod(shape)))]
    return torch.tensor(flat, dtype=torch.float64).reshape(shape)


def relu_ffn(folder, cot, given):
    """One pass there and back; writes inputs, output and gradients."""
    for tensor in given.values():
        tensor.requires_grad_()
    linear = torch.nn.functional.linear
    hidden = torch.relu(linear(given["x"], given["W1"], given.get("b1")))
    out = linear(hidden, given["W2"], given.get("b2"))
    out.backward(cot)
    files = {"out": out, "cot": cot}
    files.update(given)
    files.update({"d" + name: tensor.grad for name, tensor in given.items()})
    os.makedirs(os.path.join(HERE, folder), exist_ok=True)
    for name, tensor in files.items():
        np.save(os.path.join(HERE, folder, name + ".npy"),
                tensor.detach().numpy().astype(np.float32))


tokens = array(1002, 2, 2, 3, 8)
tokens[-1, -1] = 0
relu_ffn("relu_ffn", array(1003, 1, 2, 3, 8), {
    "x": tokens,
    "W1": array(1000, 0.5, 32, 8),
    "W2": array(1001, 0.25, 8, 32),
})
relu_ffn("relu_ffn_bias", array(106, 1, 4, 6), {
    "x": array(101, 2, 4, 6),
    "W1": array(102, 1, 10, 6),
    "b1": array(103, 1, 10),
    "W2": array(104, 0.5, 6, 10),
    "b2": array(105, 1, 6),
})
