"""The four ONNX graphs of a model: encoder, words, spans, pairs. They need opset 20 and nothing beyond ONNX itself."""

from __future__ import annotations

import numpy as np
from onnx import TensorProto, checker, helper, numpy_helper

OPSET = 20
IR_VERSION = 9

Tensors = dict[str, np.ndarray]
Shape = list[int | str]


class GraphBuilder:
    """Adds nodes one after the other; every call returns the name of its result."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._nodes: list = []
        self._constants: list = []
        self._inputs: list = []
        self._outputs: list = []

    def input(self, name: str, shape: Shape, kind: int = TensorProto.FLOAT) -> str:
        self._inputs.append(helper.make_tensor_value_info(name, kind, shape))
        return name

    def output(self, value: str, name: str, shape: Shape) -> None:
        for node in self._nodes:
            node.output[:] = [name if each == value else each for each in node.output]
            node.input[:] = [name if each == value else each for each in node.input]
        self._outputs.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, shape))

    def constant(self, value: np.ndarray) -> str:
        name = f"c{len(self._constants)}"
        self._constants.append(numpy_helper.from_array(np.array(value, order="C"), name))
        return name

    def ints(self, *values: int) -> str:
        return self.constant(np.array(values, dtype=np.int64))

    def number(self, value: float) -> str:
        return self.constant(np.array(value, dtype=np.float32))

    def add(self, op: str, *inputs: str, outputs: int = 1, **attributes: object) -> str:
        return self.add_many(op, inputs, outputs, **attributes)[0]

    def add_many(self, op: str, inputs: tuple[str, ...], outputs: int, **attributes: object) -> list[str]:
        names = [f"{op.lower()}{len(self._nodes)}_{n}" for n in range(outputs)]
        self._nodes.append(helper.make_node(op, list(inputs), names, **attributes))
        return names

    def half(self, value: np.ndarray) -> str:
        """A matrix stored as float16 and used as float32."""
        return self.add("Cast", self.constant(value.astype(np.float16)), to=TensorProto.FLOAT)

    def linear(self, x: str, weight: np.ndarray, bias: np.ndarray | None) -> str:
        product = self.add("MatMul", x, self.half(weight))
        return product if bias is None else self.add("Add", product, self.constant(bias.astype(np.float32)))

    def quantized_linear(self, x: str, weight: np.ndarray, bias: np.ndarray) -> str:
        """A product in int8: the inputs get a scale at run time, and each column of the weights has its own."""
        return self.add("Add", self._quantized_product(x, weight), self.constant(bias.astype(np.float32)))

    def quantized_linear_by_row(self, x: str, weight: np.ndarray, bias: np.ndarray) -> str:
        """The same, scaled by row first, so that a few very large rows do not coarsen the steps of the others."""
        largest = self.add("ReduceMax", self.add("Abs", x), self.ints(-1), keepdims=1)
        largest = self.add("Max", largest, self.number(1e-9))
        product = self.add("Mul", self._quantized_product(self.add("Div", x, largest), weight), largest)
        return self.add("Add", product, self.constant(bias.astype(np.float32)))

    def _quantized_product(self, x: str, weight: np.ndarray) -> str:
        columns, scales = quantize_columns(weight)
        rows, scale, zero = self.add_many("DynamicQuantizeLinear", (x,), 3)
        product = self.add("MatMulInteger", rows, self.constant(columns), zero)
        factor = self.add("Mul", scale, self.constant(scales))
        return self.add("Mul", self.add("Cast", product, to=TensorProto.FLOAT), factor)

    def norm(self, x: str, weights: Tensors, name: str, epsilon: float) -> str:
        scale, bias = (self.constant(weights[f"{name}.{part}"].astype(np.float32)) for part in ("weight", "bias"))
        return self.add("LayerNormalization", x, scale, bias, axis=-1, epsilon=epsilon)

    def model(self) -> bytes:
        graph = helper.make_graph(self._nodes, self._name, self._inputs, self._outputs, self._constants)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR_VERSION)
        checker.check_model(model)
        return model.SerializeToString()


def quantize_columns(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """[inputs × outputs] as int8 with a scale for each column: of a few scales, the one that loses least.

    Clipping the largest weights makes the steps finer for all others, which often loses less.
    """
    weight = weight.astype(np.float32)
    top = np.maximum(np.abs(weight).max(0), 1e-8)
    best_error = np.full(weight.shape[1], np.inf)
    best_scale = top / 127
    for cut in (1.0, 0.95, 0.9, 0.85, 0.8):
        scale = cut * top / 127
        error = ((np.clip(np.rint(weight / scale), -127, 127) * scale - weight) ** 2).sum(0)
        best_scale = np.where(error < best_error, scale, best_scale)
        best_error = np.minimum(error, best_error)
    scales = best_scale.astype(np.float32)
    return np.clip(np.rint(weight / scales), -127, 127).astype(np.int8), scales


def encoder_graph(weights: Tensors, layers: int, heads: int, quantized: bool, max_pieces: int) -> bytes:
    hidden = weights["position"].shape[1]
    g = GraphBuilder("encoder")
    linear = g.quantized_linear if quantized else g.linear
    # In the inputs of the two products after attention, a few pieces have rows ten times as large as the rest.
    linear_by_row = g.quantized_linear_by_row if quantized else g.linear
    embeddings = g.input("embeddings", ["windows", "pieces", hidden])
    length = g.add("Slice", g.add("Shape", embeddings), g.ints(1), g.ints(2))
    positions = g.add("Slice", g.half(weights["position"][:max_pieces]), g.ints(0), length, g.ints(0))
    x = g.norm(g.add("Add", embeddings, positions), weights, "norm", 1e-12)
    split = g.ints(0, 0, 3, heads, hidden // heads)
    joined = g.ints(0, 0, hidden)
    factor = g.number((hidden // heads) ** -0.5)
    for n in range(layers):
        name = f"layer.{n}"
        qkv = linear(x, weights[f"{name}.qkv.weight"], weights[f"{name}.qkv.bias"])
        parts = g.add("Transpose", g.add("Reshape", qkv, split), perm=[2, 0, 3, 1, 4])
        q, k, v = (g.add("Gather", parts, g.constant(np.array(p, dtype=np.int64)), axis=0) for p in range(3))
        logits = g.add("MatMul", g.add("Mul", q, factor), g.add("Transpose", k, perm=[0, 1, 3, 2]))
        shares = g.add("Softmax", logits, axis=-1)
        mixed = g.add("Reshape", g.add("Transpose", g.add("MatMul", shares, v), perm=[0, 2, 1, 3]), joined)
        out = linear(mixed, weights[f"{name}.out.weight"], weights[f"{name}.out.bias"])
        x = g.norm(g.add("Add", x, out), weights, f"{name}.norm1", 1e-12)
        up = g.add("Gelu", linear_by_row(x, weights[f"{name}.up.weight"], weights[f"{name}.up.bias"]))
        down = linear_by_row(up, weights[f"{name}.down.weight"], weights[f"{name}.down.bias"])
        x = g.norm(g.add("Add", x, down), weights, f"{name}.norm2", 1e-12)
    g.output(x, "vectors", ["windows", "pieces", hidden])
    return g.model()


#: The outputs of the graph `words`, with the names of the heads in training.
WORD_OUTPUTS = {
    "mentionStart": "mention_start",
    "mentionEnd": "mention_end",
    "boundaryStart": "boundary_start",
    "boundaryEnd": "boundary_end",
    "spanStart": "span_start",
    "spanEnd": "span_end",
    "spanBody": "span_body",
}


def words_graph(heads: Tensors) -> bytes:
    g = GraphBuilder("words")
    x = g.input("x", ["words", heads["attention.weight"].shape[0]])
    for output, name in WORD_OUTPUTS.items():
        weight = heads[f"{name}.weight"]
        g.output(g.linear(x, weight, heads[f"{name}.bias"]), output, ["words", weight.shape[1]])
    attention = g.linear(x, heads["attention.weight"], heads["attention.bias"])
    g.output(g.add("Squeeze", attention, g.ints(1)), "attention", ["words"])
    return g.model()


def spans_graph(heads: Tensors) -> bytes:
    g = GraphBuilder("spans")
    size, pair = heads["later.weight"].shape
    s = g.input("s", ["mentions", size])
    v = g.add("Gelu", g.norm(s, heads, "span_norm", 1e-5))
    results = [
        (g.linear(v, heads[f"{name}.weight"], heads[f"{name}.bias"]), output)
        for name, output in (("coarse", "coarse"), ("later", "a"), ("earlier", "b"))
    ]
    g.output(v, "v", ["mentions", size])
    for value, output in results:
        g.output(value, output, ["mentions", size if output == "coarse" else pair])
    return g.model()


def pairs_graph(heads: Tensors) -> bytes:
    g = GraphBuilder("pairs")
    size, pair = heads["product.weight"].shape
    v = g.input("v", ["mentions", size])
    i = g.input("i", ["pairs"], TensorProto.INT32)
    j = g.input("j", ["pairs"], TensorProto.INT32)
    base = g.input("base", ["pairs", pair])
    product = g.add("Mul", g.add("Gather", v, i, axis=0), g.add("Gather", v, j, axis=0))
    hidden = g.add("Relu", g.add("Add", base, g.linear(product, heads["product.weight"], None)))
    score = g.linear(hidden, heads["pair_out.weight"], heads["pair_out.bias"])
    g.output(g.add("Squeeze", score, g.ints(1)), "score", ["pairs"])
    return g.model()
