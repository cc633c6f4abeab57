# The same without PyTorch: a layer without biases, in NumPy alone.
#
#   python3 chapters/06-swiglu/export_numpy.py FOLDER
import os
import sys

import numpy as np

d, d_ff = 12, 32
random = np.random.default_rng(0)
x = random.normal(size=(2, 5, d))
gate = random.normal(size=(d_ff, d)) / d**0.5
up = random.normal(size=(d_ff, d)) / d**0.5
down = random.normal(size=(d, d_ff)) / d_ff**0.5

g = x @ gate.T
y = (g / (1 + np.exp(-g)) * (x @ up.T)) @ down.T

for name, value in {"x": x, "gate": gate, "up": up, "down": down,
                    "y": y}.items():
    np.save(os.path.join(sys.argv[1], name), value.astype(np.float32))
