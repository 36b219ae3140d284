"""The encoder: BERT without its pooler, over all windows of a text at once."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from sizes import Sizes

NORM_EPSILON = 1e-12
#: Windows of equal length, side by side: (how many, how long).
Groups = list[tuple[int, int]]


class Layer(nn.Module):
    def __init__(self, sizes: Sizes, dropout: float) -> None:
        super().__init__()
        self.heads = sizes.attention_heads
        self.qkv = nn.Linear(sizes.hidden, 3 * sizes.hidden)
        self.out = nn.Linear(sizes.hidden, sizes.hidden)
        self.norm1 = nn.LayerNorm(sizes.hidden, eps=NORM_EPSILON)
        self.up = nn.Linear(sizes.hidden, sizes.intermediate)
        self.down = nn.Linear(sizes.intermediate, sizes.hidden)
        self.norm2 = nn.LayerNorm(sizes.hidden, eps=NORM_EPSILON)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: Tensor, groups: Groups) -> Tensor:
        x = self.norm1(x + self.dropout(self.out(self._attend(self.qkv(x), groups))))
        return self.norm2(x + self.dropout(self.down(functional.gelu(self.up(x)))))

    def _attend(self, qkv: Tensor, groups: Groups) -> Tensor:
        size = qkv.shape[1] // 3
        mixed = []
        at = 0
        for count, length in groups:
            rows = qkv[at : at + count * length]
            at += count * length
            q, k, v = rows.view(count, length, 3, self.heads, size // self.heads).permute(2, 0, 3, 1, 4)
            found = functional.scaled_dot_product_attention(q, k, v)
            mixed.append(found.transpose(1, 2).reshape(count * length, size))
        return torch.cat(mixed)


class Encoder(nn.Module):
    """Takes rows of pieces, packed window after window, and returns vectors of the same rows. No row is padding."""

    def __init__(self, sizes: Sizes, vocabulary: int, dropout: float = 0.1) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, sizes.hidden)
        self.position = nn.Parameter(torch.zeros(sizes.max_pieces, sizes.hidden))
        self.norm = nn.LayerNorm(sizes.hidden, eps=NORM_EPSILON)
        self.layers = nn.ModuleList(Layer(sizes, dropout) for _ in range(sizes.layers))
        self.dropout = nn.Dropout(dropout)

    def embed(self, pieces: Tensor, places: Tensor) -> Tensor:
        return self.dropout(self.norm(self.embedding(pieces) + self.position[places]))

    def run(self, x: Tensor, groups: Groups, begin: int, end: int) -> Tensor:
        """Layers `begin` up to `end`."""
        for layer in self.layers[begin:end]:
            x = layer(x, groups)
        return x


class PackedWindows:
    """The windows of a text as rows for the encoder, and the row of each word."""

    def __init__(
        self, pieces: np.ndarray, first_pieces: list[int], owner: list[int], windows: list[tuple[int, int]], begin: int, end: int
    ) -> None:
        # Windows of equal length come together: all but the first and the last are equally long.
        order = sorted(range(len(windows)), key=lambda w: -(windows[w][1] - windows[w][0]))
        rows: list[np.ndarray] = []
        places: list[np.ndarray] = []
        offset: dict[int, int] = {}
        self.groups: Groups = []
        at = 0
        for w in order:
            start, stop = windows[w]
            length = stop - start + 2
            rows.append(np.concatenate(([begin], pieces[start:stop], [end])))
            places.append(np.arange(length))
            offset[w] = at + 1 - start
            at += length
            if self.groups and self.groups[-1][1] == length:
                self.groups[-1] = (self.groups[-1][0] + 1, length)
            else:
                self.groups.append((1, length))
        self.pieces = torch.from_numpy(np.concatenate(rows))
        self.places = torch.from_numpy(np.concatenate(places))
        self.word_rows = torch.tensor([offset[w] + piece for piece, w in zip(first_pieces, owner, strict=True)])
