"""Encoder and heads together, and the compact file they are stored in before and after training."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from encoder import Encoder, PackedWindows
from heads import Heads
from pieces import WordPieces
from sizes import Sizes
from texts import Text
from weights import quantize_rows
from windows import owners, windows_of


class Network(nn.Module):
    def __init__(self, sizes: Sizes, pieces: WordPieces, dropout: float = 0.1, head_dropout: float = 0.3) -> None:
        super().__init__()
        self.sizes = sizes
        self.pieces = pieces
        self.encoder = Encoder(sizes, len(pieces), dropout)
        self.heads = Heads(sizes, head_dropout)

    def pack(self, text: Text, window: int, stride: int, first: int = 0) -> PackedWindows:
        windows = windows_of(len(text.pieces), window, stride, first)
        owner = owners(text.first_pieces, windows)
        return PackedWindows(text.pieces, text.first_pieces, owner, windows, self.pieces.begin, self.pieces.end)

    def lower(self, packed: PackedWindows, layers: int) -> Tensor:
        """The first layers alone, whose output does not change if they are frozen."""
        device = self.encoder.position.device
        x = self.encoder.embed(packed.pieces.to(device), packed.places.to(device))
        return self.encoder.run(x, packed.groups, 0, layers)

    def word_vectors(self, packed: PackedWindows, x: Tensor, begin: int) -> Tensor:
        """Word vectors, from the output of the layers before `begin`."""
        x = self.encoder.run(x, packed.groups, begin, self.sizes.layers)
        return x[packed.word_rows.to(x.device)]


def load_network(path: Path, sizes: Sizes | None = None, dropout: float = 0.1, head_dropout: float = 0.3) -> Network:
    """A network from a file of `weights.py` or `save_network`; heads missing in the file start at random."""
    with np.load(path) as stored:
        tensors = dict(stored)
    pieces = WordPieces(tensors.pop("vocab").tobytes().decode())
    if "sizes" in tensors:
        known = Sizes(**json.loads(tensors.pop("sizes").tobytes()))
        if sizes is not None and sizes != known:
            raise ValueError(f"{path}: has other sizes: {known}")
        sizes = known
    network = Network(sizes or Sizes(), pieces, dropout, head_dropout)
    rows = tensors.pop("embedding").astype(np.float32) * tensors.pop("embedding.scale")[:, None]
    state = {"encoder.embedding.weight": torch.from_numpy(rows)}
    for name, value in tensors.items():
        if name.startswith("layer.") and int(name.split(".")[1]) >= network.sizes.layers:
            continue
        state[_torch_name(name)] = torch.from_numpy(_turned(name, value.astype(np.float32)))
    missing, unexpected = network.load_state_dict(state, strict=False)
    lacking = [name for name in missing if not name.startswith("heads.")]
    if lacking or unexpected:
        raise ValueError(f"{path}: lacks {lacking}, has too much {unexpected}")
    return network


def save_network(path: Path, network: Network, state: dict[str, Tensor], vocabulary: bytes) -> None:
    """Write the compact file of a state: int8 word pieces, a float16 encoder and float32 heads."""
    out: dict[str, np.ndarray] = {}
    for name, tensor in state.items():
        value = tensor.detach().float().cpu().numpy()
        ours = _our_name(name)
        if ours == "embedding":
            out["embedding"], out["embedding.scale"] = quantize_rows(value)
        else:
            out[ours] = _turned(ours, value).astype(np.float32 if ours.startswith("head.") else np.float16)
    out["sizes"] = np.frombuffer(json.dumps(network.sizes.as_dict()).encode(), dtype=np.uint8)
    out["vocab"] = np.frombuffer(vocabulary, dtype=np.uint8)
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        np.savez(file, **out)
    part.rename(path)


def _turned(name: str, value: np.ndarray) -> np.ndarray:
    """Matrices are [inputs, outputs] in files and [outputs, inputs] in torch."""
    return value.T.copy() if value.ndim == 2 and name.endswith(".weight") else value


def _torch_name(name: str) -> str:
    if name.startswith("head."):
        return "heads." + name.removeprefix("head.")
    return "encoder." + ("layers." + name.removeprefix("layer.") if name.startswith("layer.") else name)


def _our_name(name: str) -> str:
    if name.startswith("heads."):
        return "head." + name.removeprefix("heads.")
    name = name.removeprefix("encoder.")
    if name == "embedding.weight":
        return "embedding"
    return "layer." + name.removeprefix("layers.") if name.startswith("layers.") else name
