# Makes tests/golden/relu_ffn_bias with PyTorch, in float64.
#
#   python3 tests/golden/relu_ffn_bias.py        (Debian: python3-torch)
import os

import numpy as np
import torch

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                      "relu_ffn_bias")
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


given = {
    "x": array(101, 2, 4, 6),
    "W1": array(102, 1, 10, 6),
    "b1": array(103, 1, 10),
    "W2": array(104, 0.5, 6, 10),
    "b2": array(105, 1, 6),
}
for tensor in given.values():
    tensor.requires_grad_()
hidden = torch.relu(torch.nn.functional.linear(given["x"], given["W1"],
                                               given["b1"]))
out = torch.nn.functional.linear(hidden, given["W2"], given["b2"])
cot = array(106, 1, 4, 6)
out.backward(cot)

files = {"out": out, "cot": cot}
files.update(given)
files.update({"d" + name: tensor.grad for name, tensor in given.items()})
os.makedirs(FOLDER, exist_ok=True)
for name, tensor in files.items():
    np.save(os.path.join(FOLDER, name + ".npy"),
            tensor.detach().numpy().astype(np.float32))
