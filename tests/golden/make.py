# Makes the folders of reference vectors beside it: networks with PyTorch, in
# float64, and curves with mpmath, to sixty digits.
#
#   python3 tests/golden/make.py        (Debian: python3-torch, python3-mpmath)
import os

import mpmath
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


def save(folder, files, number_type):
    os.makedirs(os.path.join(HERE, folder), exist_ok=True)
    for name, values in files.items():
        np.save(os.path.join(HERE, folder, name + ".npy"),
                np.asarray(values).astype(number_type))


def save_tensors(folder, files):
    save(folder, {name: tensor.detach().numpy().copy()
                  for name, tensor in files.items()}, np.float32)


def summary(name, gradient):
    """What is kept of the gradient of a large matrix."""
    return {name + "_rows0to3": gradient[:4],
            name + "_rowsum": gradient.sum(1),
            name + "_colsum": gradient.sum(0),
            name + "_fro": gradient.square().sum().sqrt().reshape(1)}


def write(folder, network, cot, given, large=()):
    """One pass there and back; writes inputs, output and gradients. What is
    given stands in the order of the network's arguments. A large matrix is
    left out, and its gradient summed up."""
    for tensor in given.values():
        tensor.requires_grad_()
    out = network(*given.values())
    out.backward(cot)
    files = {"out": out, "cot": cot}
    for name, tensor in given.items():
        if name in large:
            files.update(summary("d" + name, tensor.grad))
        else:
            files.update({name: tensor, "d" + name: tensor.grad})
    save_tensors(folder, files)


linear = torch.nn.functional.linear


def mlp(activation):
    return lambda x, W1, W2, b1=None, b2=None: linear(
        activation(linear(x, W1, b1)), W2, b2)


def gated(activation):
    return lambda x, gate, up, down, bg=None, bu=None, bd=None: linear(
        activation(linear(x, gate, bg)) * linear(x, up, bu), down, bd)


tokens = array(1002, 2, 2, 3, 8)
tokens[-1, -1] = 0
write("relu_ffn", mlp(torch.relu), array(1003, 1, 2, 3, 8), {
    "x": tokens,
    "W1": array(1000, 0.5, 32, 8),
    "W2": array(1001, 0.25, 8, 32),
})
write("relu_ffn_bias", mlp(torch.relu), array(106, 1, 4, 6), {
    "x": array(101, 2, 4, 6),
    "W1": array(102, 1, 10, 6),
    "W2": array(104, 0.5, 6, 10),
    "b1": array(103, 1, 10),
    "b2": array(105, 1, 6),
})


def gelu(form):
    return lambda z: torch.nn.functional.gelu(z, approximate=form)


for folder, form in (("gpt2_gelu_tanh", "tanh"), ("gpt2_gelu_erf", "none")):
    given = {
        "x": array(2004, 2, 2, 3, 8),
        "W1": array(2000, 0.5, 32, 8),
        "W2": array(2002, 0.25, 8, 32),
        "b1": array(2001, 0.5, 32),
        "b2": array(2003, 0.5, 8),
    }
    write(folder, mlp(gelu(form)), array(2005, 1, 2, 3, 8), given)
    for name in ("W1", "W2"):
        save_tensors(folder, {name + "_in_out": given[name].T,
                              "d" + name + "_in_out": given[name].grad.T})

for name, activation in (("glu", torch.sigmoid), ("bilinear", lambda z: z),
                         ("reglu", torch.relu), ("geglu_erf", gelu("none")),
                         ("geglu_tanh", gelu("tanh")),
                         ("swiglu", torch.nn.functional.silu)):
    write("variant_" + name, gated(activation), array(14004, 1, 2, 3, 8), {
        "x": array(14003, 2, 2, 3, 8),
        "W": array(14000, 0.5, 16, 8),
        "V": array(14001, 0.5, 16, 8),
        "W2": array(14002, 0.5, 8, 16),
    })

swiglu = gated(torch.nn.functional.silu)

for folder, seed, tokens, d, d_ff, scale, down_scale in (
        ("swiglu_8x22", 3000, (2, 5), 8, 22, 0.5, 0.5),
        ("swiglu_384x1024", 4000, (2, 4), 384, 1024, 0.0625, 0.0625),
        ("apex_512x1376", 6000, (1, 4), 512, 1376, 0.0625, 0.0625),
        ("sllm_nobias_10x28", 12000, (2, 3), 10, 28, 0.5, 0.25)):
    given = {
        "x": array(seed + 3, 2, *tokens, d),
        "Wg": array(seed, scale, d_ff, d),
        "Wu": array(seed + 1, scale, d_ff, d),
        "Wd": array(seed + 2, down_scale, d, d_ff),
    }
    write(folder, swiglu, array(seed + 4, 1, *tokens, d), given,
          ("Wg", "Wu", "Wd") if d > 100 else ())
    if folder == "swiglu_8x22":
        gate, up = (linear(given["x"], given[name]) for name in ("Wg", "Wu"))
        save_tensors(folder, {
            "mid_gate": gate,
            "mid_up": up,
            "mid_hidden": torch.nn.functional.silu(gate) * up,
        })
write("sllm_bias_10x28", swiglu, array(13007, 1, 2, 3, 10), {
    "x": array(13006, 2, 2, 3, 10),
    "Wg": array(13000, 0.5, 28, 10),
    "Wu": array(13001, 0.5, 28, 10),
    "Wd": array(13002, 0.25, 10, 28),
    "bg": array(13003, 0.5, 28),
    "bu": array(13004, 0.5, 28),
    "bd": array(13005, 0.5, 10),
})


def rmsnorm(x, g):
    return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-6) * g


def gain(seed, d):
    """Around 1, and a number that float32 holds."""
    return (1 + array(seed, 0.5, d)).float().double()


tokens = array(15005, 2, 2, 3, 16)
tokens[0, 0] = 3
tokens[0, 1] = 0
write("norm_d16_rmsnorm", rmsnorm, array(15006, 1, 2, 3, 16), {
    "x": tokens,
    "g": gain(15004, 16),
})
write("prenorm_16x44",
      lambda x, g, gate, up, down: x + swiglu(rmsnorm(x, g), gate, up, down),
      array(17005, 1, 2, 3, 16), {
          "x": array(17004, 2, 2, 3, 16),
          "g": gain(17003, 16),
          "Wg": array(17000, 0.5, 44, 16),
          "Wu": array(17001, 0.5, 44, 16),
          "Wd": array(17002, 0.25, 16, 44),
      })

# Here the gate is the matrix that is called up.
given = {
    "x": array(5003, 2, 2, 3, 12),
    "Wu": array(5001, 0.5, 32, 12),
    "Wg": array(5000, 0.5, 32, 12),
    "Wd": array(5002, 0.25, 12, 32),
}
write("pycraft_12x32", swiglu, array(5004, 1, 2, 3, 12), given)
x, up, gate, down = given.values()
save_tensors("pycraft_12x32",
             {"out_usual_convention": swiglu(x, gate, up, down)})

given = {
    "x": array(16006, 2, 1, 3, 8),
    "Wg": array(16000, 0.5, 12, 8),
    "Wu": array(16001, 0.5, 12, 8),
    "Wd": array(16002, 0.5, 8, 12),
    "bg": array(16003, 0.5, 12),
    "bu": array(16004, 0.5, 12),
    "bd": array(16005, 0.5, 8),
}
write("layouts_8x12", swiglu, array(16007, 1, 1, 3, 8), given)
x, gate, up, down, gate_bias, up_bias, down_bias = given.values()
shards = [half[at:at + 6] for at in (0, 6) for half in (gate, up)]
save_tensors("layouts_8x12", {
    "packed_gate_up": torch.cat([gate, up]),
    "packed_up_gate": torch.cat([up, gate]),
    "packed_interleaved": torch.stack([gate, up], 1).reshape(24, 8),
    "packed_gate_up_bias": torch.cat([gate_bias, up_bias]),
    "packed_up_gate_bias": torch.cat([up_bias, gate_bias]),
    "packed_interleaved_bias":
        torch.stack([gate_bias, up_bias], 1).reshape(24),
    "packed_megatron_tp2": torch.cat(shards),
    "Wg_in_out": gate.T,
    "out_if_swapped": swiglu(x, up, gate, down, up_bias, gate_bias,
                             down_bias),
})

mpmath.mp.dps = 60


def sigmoid(z):
    return 1 / (1 + mpmath.exp(-z))


def sigmoid_slope(z):
    return sigmoid(z) * sigmoid(-z)


def swish(z, beta):
    return z * sigmoid(beta * z)


def swish_slope(z, beta):
    return sigmoid(beta * z) + beta * z * sigmoid_slope(beta * z)


def tanh_exponent(z):
    return 2 * mpmath.sqrt(2 / mpmath.pi) * (z + mpmath.mpf("0.044715") * z**3)


def gelu_tanh_slope(z):
    t = tanh_exponent(z)
    t_slope = (2 * mpmath.sqrt(2 / mpmath.pi)
               * (1 + 3 * mpmath.mpf("0.044715") * z**2))
    return sigmoid(t) + z * t_slope * sigmoid_slope(t)


CURVES = {
    "sigmoid": sigmoid,
    "dsigmoid": sigmoid_slope,
    "silu": lambda z: swish(z, 1),
    "dsilu": lambda z: swish_slope(z, 1),
    "relu": lambda z: max(z, mpmath.mpf(0)),
    "drelu": lambda z: mpmath.mpf(int(z > 0)),
    "gelu_erf": lambda z: z * mpmath.erfc(-z / mpmath.sqrt(2)) / 2,
    "dgelu_erf": lambda z: (mpmath.erfc(-z / mpmath.sqrt(2)) / 2
                            + z * mpmath.npdf(z)),
    "gelu_tanh": lambda z: z * sigmoid(tanh_exponent(z)),
    "dgelu_tanh": gelu_tanh_slope,
}

# Beyond this, a curve is 0 or z, and its slope 0 or 1, in any float or double.
FAR = 2000


def curve(name, z):
    """The value, or at an infinity the limit; NaN for NaN. A zero keeps the
    sign of what is too small for the number type."""
    if np.isnan(z):
        return np.nan
    if np.isinf(z) and z < 0 and name.startswith("d"):
        return 0.0
    if abs(z) < FAR:
        exact = CURVES[name](mpmath.mpf(float(z)))
        negative = exact < 0 or (np.signbit(z) and z == 0
                                 and "relu" not in name)
        return float(exact) or (-0.0 if negative else 0.0)
    if z < 0:
        return 0.0 if "sigmoid" in name or "relu" in name else -0.0
    if name == "dsigmoid":
        return 0.0
    return 1.0 if name.startswith("d") or name == "sigmoid" else float(z)


# The points lie in the folders; their values are made anew.
for folder, number_type in (("curves", np.float64),
                            ("curves_extreme_f32", np.float32),
                            ("curves_extreme_f64", np.float64)):
    points = np.load(os.path.join(HERE, folder, "x.npy"))
    save(folder, {name: [curve(name, z) for z in points] for name in CURVES},
         number_type)

points = np.load(os.path.join(HERE, "swish_beta", "x.npy"))
betas = np.load(os.path.join(HERE, "swish_beta", "beta.npy"))
for name, function in (("y", swish), ("dy_dx", swish_slope)):
    save("swish_beta", {name: [[
        float(function(mpmath.mpf(float(z)), mpmath.mpf(float(beta))))
        for z in points] for beta in betas]}, np.float64)

# What a packed layer has computed, in the four ways in which it may lie.
gate, up = array(3001, 3, 2, 3, 4), array(3002, 3, 2, 3, 4)
save("packed_swiglu", {
    "gate_first": torch.cat([gate, up], -1),
    "gate_second": torch.cat([up, gate], -1),
    "interleaved": torch.stack([gate, up], -1).flatten(-2),
    "two_shards": torch.cat([gate[..., :2], up[..., :2],
                             gate[..., 2:], up[..., 2:]], -1),
    "h": torch.nn.functional.silu(gate) * up,
}, np.float32)


# The Conformer: LayerNorm, the feed-forward module, the block.
def layer_norm(x, gain, bias):
    return torch.nn.functional.layer_norm(x, x.shape[-1:], gain, bias, 1e-5)


def conformer(x, ln_g, ln_b, W1, b1, W2, b2, inner=1, outer=1):
    h = torch.nn.functional.silu(linear(layer_norm(x, ln_g, ln_b), W1, b1))
    return outer * linear(inner * h, W2, b2)


def gains(seed, d):
    return (1 + array(seed, 0.5, d)).float().double()


def conformer_given(seed, d, up_scale, down_scale):
    return {
        "ln_g": gains(seed, d),
        "ln_b": array(seed + 1, 0.25, d),
        "W1": array(seed + 2, up_scale, 4 * d, d),
        "b1": array(seed + 3, 0.25, 4 * d),
        "W2": array(seed + 4, down_scale, d, 4 * d),
        "b2": array(seed + 5, 0.25, d),
    }


def write_half_step(folder, cot, given):
    """The module, and from its results those of the half step."""
    write(folder, conformer, cot, given)
    with torch.no_grad():
        half = conformer(*given.values()) / 2
        save_tensors(folder, {"half_out": given["x"] + half,
                              "half_dx": cot + given["x"].grad / 2})


def shorten(folder, given):
    """Of big matrices only the gradient stays, and of that only a part."""
    for name in [name for name, tensor in given.items() if tensor.dim() == 2]:
        gradient = given[name].grad
        save_tensors(folder, {"d" + name + "_rows0to3": gradient[:4],
                              "d" + name + "_rowsum": gradient.sum(1),
                              "d" + name + "_colsum": gradient.sum(0),
                              "d" + name + "_fro": gradient.norm().view(1)})
        for file in (name, "d" + name):
            os.remove(os.path.join(HERE, folder, file + ".npy"))


def demo_given():
    """Tokens and weights of the demo at the end of a PyTorch Conformer."""
    torch.manual_seed(0)
    up, down = torch.nn.Linear(8, 32), torch.nn.Linear(32, 8)
    rows = [[1, 2, 3, 4], [0, 1, 0, 1], [2, 2, 2, 2], [4, 3, 2, 1],
            [1, 1, 1, 1], [2, 2, 2, 2], [3, 3, 3, 3], [4, 4, 4, 4]]
    given = {
        "x": torch.tensor(rows).repeat(1, 2).reshape(2, 4, 8),
        "ln_g": torch.ones(8), "ln_b": torch.zeros(8),
        "W1": up.weight, "b1": up.bias, "W2": down.weight, "b2": down.bias,
    }
    return {name: tensor.detach().double() for name, tensor in given.items()}


def write_conformers():
    write_half_step("conformer_demo_d8", array(7000, 1, 2, 4, 8), demo_given())
    write_half_step("conformer_affine_d8", array(8007, 1, 2, 3, 8), {
        "x": array(8006, 2, 2, 3, 8), **conformer_given(8000, 8, 0.5, 0.25)})
    given = {"x": array(9006, 2, 1, 5, 144),
             **conformer_given(9000, 144, 0.125, 0.0625)}
    write_half_step("conformer_d144", array(9007, 1, 1, 5, 144), given)
    shorten("conformer_d144", given)
    keep = {"keep1": (array(10008, 1, 2, 3, 32) > -0.8).double(),
            "keep2": (array(10009, 1, 2, 3, 8) > -0.8).double()}
    masks = [mask / (1 - 0.1) for mask in keep.values()]
    write("conformer_dropmask_d8", lambda *given: conformer(*given, *masks),
          array(10007, 1, 2, 3, 8), {"x": array(10006, 2, 2, 3, 8),
                                     **conformer_given(10000, 8, 0.5, 0.25)})
    save_tensors("conformer_dropmask_d8", keep)


def macaron(x, *given):
    x = x + conformer(x, *given[:6]) / 2
    x = x + conformer(x, *given[6:12]) / 2
    return layer_norm(x, *given[12:])


def write_macaron():
    halves = {half + name: tensor for half, seed in (("a_", 11000),
                                                     ("b_", 11006))
              for name, tensor in conformer_given(seed, 8, 0.5, 0.25).items()}
    write("macaron_d8", macaron, array(11015, 1, 2, 3, 8), {
        "x": array(11014, 2, 2, 3, 8), **halves, "out_g": gains(11012, 8),
        "out_b": array(11013, 0.25, 8)})


def write_layer_norm():
    x = array(15002, 2, 2, 3, 16)
    x[0, 0], x[0, 1] = 3, 0
    write("norm_d16_layernorm", layer_norm, array(15003, 1, 2, 3, 16), {
        "x": x, "g": gains(15000, 16), "b": array(15001, 0.5, 16)})


write_conformers()
write_macaron()
write_layer_norm()
