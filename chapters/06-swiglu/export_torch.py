# A layer of PyTorch's on its way to swiglu: weights, input, and what they give.
#
#   python3 chapters/06-swiglu/export_torch.py FOLDER
import os
import sys

import numpy as np
import torch
from torch import nn
from torch.nn import functional


class Layer(nn.Module):
    def __init__(self, d, d_ff):
        super().__init__()
        self.gate = nn.Linear(d, d_ff)
        self.up = nn.Linear(d, d_ff)
        self.down = nn.Linear(d_ff, d)

    def forward(self, x):
        return self.down(functional.silu(self.gate(x)) * self.up(x))


torch.manual_seed(0)
layer = Layer(12, 32)
x = torch.randn(2, 5, 12, requires_grad=True)
dy = torch.randn(2, 5, 12)
y = layer(x)
y.backward(dy)

arrays = {"x": x, "y": y, "dy": dy, "dx": x.grad}
for name, value in layer.named_parameters():  # gate.weight, gate.bias, ...
    arrays[name.replace(".", "_")] = value
    arrays["d" + name.replace(".", "_")] = value.grad
for name, value in arrays.items():
    np.save(os.path.join(sys.argv[1], name), value.detach().numpy())
