"""Trains one run and writes its network and log.

    python train.py RUN --corpora corpora.json.gz --start start.npz --out FOLDER

RUN says which training texts are left out: fold-0 to fold-2, group-0 to group-2 (genres), tune (a few), final (none).
Texts for the report are never trained on. Writes FOLDER/RUN.npz after each epoch and FOLDER/RUN.json.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from encoder import PackedWindows
from losses import text_losses
from network import Network, load_network, save_network
from sizes import Sizes
from texts import Text, cut_text, load_texts, split_texts


def parse_options(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("run", help="fold-N, group-N, tune or final")
    parser.add_argument("--corpora", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True, help="compact weights (weights.py)")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--name", help="name of the files that are written; RUN unless given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layers", type=int, default=8)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--minutes", type=float, help="be done after so long: the rates fall with the time that is left")
    parser.add_argument("--freeze", type=int, default=0, help="layers at the bottom that do not change; their output is kept")
    parser.add_argument("--train-embeddings", action="store_true", help="change the vectors of word pieces too")
    parser.add_argument("--encoder-rate", type=float, default=1.2e-4)
    parser.add_argument("--head-rate", type=float, default=1e-3)
    parser.add_argument("--layer-decay", type=float, default=0.9, help="each layer learns so much slower than the one above")
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--head-dropout", type=float, default=0.3)
    parser.add_argument("--weight-decay", type=float, default=0.01)
    parser.add_argument("--key-epochs", type=float, default=1.5, help="epochs with the mentions of the key alone")
    parser.add_argument("--predicted-above", type=float, default=-1.0, help="score of other spans that are linked in training")
    parser.add_argument("--average", type=float, default=0.995, help="decay of the running mean of the weights, which is kept")
    parser.add_argument("--window", type=int, default=510, help="pieces in a window; windows do not overlap in training")
    parser.add_argument("--most-pieces", type=int, default=1530, help="cut longer texts into parts: more and smaller steps")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--workers", type=int, default=1, help="processes that train side by side; not reproducible, CPU only")
    parser.add_argument("--no-bf16", action="store_true")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--texts", type=int, help="train on so many texts only: to try things out")
    return parser.parse_args(arguments)


class Schedule:
    """A run's progress, by steps or by time, whichever is further, and the learning rate that follows from it."""

    def __init__(self, steps: int, minutes: float | None, warm_up: float = 0.06) -> None:
        self._done = torch.multiprocessing.get_context("fork").Value("i", 0)
        self._steps = steps
        self._seconds = float("inf") if minutes is None else 60 * minutes
        self._warm_up = warm_up
        self._begun = time.monotonic()

    def advance(self) -> None:
        with self._done.get_lock():
            self._done.value += 1

    def elapsed(self) -> float:
        return time.monotonic() - self._begun

    def progress(self) -> float:
        return max(self._done.value / self._steps, self.elapsed() / self._seconds)

    def factor(self) -> float:
        progress = self.progress()
        return min(progress / self._warm_up + 0.01, max(0.0, (1 - progress) / (1 - self._warm_up)), 1.0)


class Average:
    """A running mean of the trained weights: less noisy than the last step."""

    def __init__(self, network: Network, weights: list[nn.Parameter], decay: float) -> None:
        self._network = network
        self._weights = weights
        self._decay = decay
        self._means = [weight.detach().clone() for weight in weights]
        self._steps = 0

    @torch.no_grad()
    def update(self) -> None:
        self._steps += 1
        # At the beginning, the mean covers the few steps there are.
        decay = min(self._decay, self._steps / (self._steps + 10))
        torch._foreach_lerp_(self._means, [weight.detach() for weight in self._weights], 1 - decay)

    def state(self) -> dict[str, Tensor]:
        mean_of = {id(weight): mean for weight, mean in zip(self._weights, self._means, strict=True)}
        return {name: mean_of.get(id(weight), weight.detach()) for name, weight in self._network.named_parameters()}


def parameter_groups(network: Network, options: argparse.Namespace) -> list[dict]:
    """Learning rates: the heads are fastest, followed by the encoder's layers from the top."""
    groups = [{"params": list(network.heads.parameters()), "rate": options.head_rate}]
    for n, layer in enumerate(network.encoder.layers):
        rate = options.encoder_rate * options.layer_decay ** (network.sizes.layers - 1 - n)
        if n < options.freeze:
            layer.requires_grad_(False)
        else:
            groups.append({"params": list(layer.parameters()), "rate": rate})
    encoder = network.encoder
    lowest = options.encoder_rate * options.layer_decay**network.sizes.layers
    bottom = [encoder.position, *encoder.norm.parameters()]
    if options.freeze > 0:
        for weight in bottom:
            weight.requires_grad_(False)
    else:
        groups.append({"params": bottom, "rate": lowest})
    if options.train_embeddings and options.freeze == 0:
        groups.append({"params": list(encoder.embedding.parameters()), "rate": lowest})
    else:
        encoder.embedding.requires_grad_(False)
    return groups


class Trainer:
    def __init__(self, options: argparse.Namespace) -> None:
        _seed(options.seed)
        if options.threads:
            torch.set_num_threads(options.threads)
        self.options = options
        self.network = load_network(options.start, Sizes(layers=options.layers), options.dropout, options.head_dropout)
        with np.load(options.start) as stored:
            self.vocabulary = stored["vocab"].tobytes()
        self.network.to(options.device)
        texts = load_texts(options.corpora, self.network.pieces, self.network.sizes)
        self.texts, self.held_out = split_texts(texts, options.run)
        if options.texts:
            self.texts = self.texts[:: max(1, len(self.texts) // options.texts)]
        whole_texts = len(self.texts)
        parts = [cut_text(each, options.most_pieces, self.network.pieces, self.network.sizes) for each in self.texts]
        self.texts = [part for some in parts for part in some]
        self.groups = parameter_groups(self.network, options)
        self.weights = [weight for weight in self.network.parameters() if weight.requires_grad]
        #: The frozen layers' output for each text, which never changes.
        self.lower: dict[str, Tensor] = {}
        self.log: dict = {
            "run": options.run,
            "settings": {key: str(value) if isinstance(value, Path) else value for key, value in vars(options).items()},
            "sizes": self.network.sizes.as_dict(),
            "versions": {"torch": torch.__version__, "numpy": np.__version__},
            "texts": whole_texts,
            "heldOut": [text.id for text in self.held_out],
            "epochs": [],
        }
        if options.compile and options.device != "cpu":
            for layer in self.network.encoder.layers:
                layer.compile(dynamic=True)

    def train(self) -> None:
        """Train with one process, or with several that share their weights without waiting for each other."""
        options = self.options
        options.out.mkdir(parents=True, exist_ok=True)
        schedule = Schedule(options.epochs * len(self.texts), options.minutes)
        if options.workers == 1:
            self.work(0, schedule)
            return
        self.network.share_memory()
        context = torch.multiprocessing.get_context("fork")
        workers = [context.Process(target=self.work, args=(worker, schedule)) for worker in range(options.workers)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        if any(worker.exitcode != 0 for worker in workers):
            raise SystemExit("a worker failed")

    def work(self, worker: int, schedule: Schedule) -> None:
        """Train on this worker's share of each epoch; the first worker keeps the log and the mean of the weights."""
        options = self.options
        name = options.name or options.run
        optimizer = torch.optim.AdamW(
            [{**group, "lr": 0.0} for group in self.groups], weight_decay=options.weight_decay, betas=(0.9, 0.98), fused=True
        )
        average = Average(self.network, self.weights, options.average)
        _seed(options.seed + worker)
        epoch = 0
        while schedule.progress() < 1:
            order = random.Random(f"{options.seed} {epoch}").sample(self.texts, len(self.texts))[worker :: options.workers]
            sums: dict[str, float] = {}
            done = 0
            for text in order:
                if schedule.progress() >= 1:
                    break
                with_predicted = epoch + done / len(order) >= options.key_epochs
                for group in optimizer.param_groups:
                    group["lr"] = schedule.factor() * group["rate"]
                for key, value in self.step(text, optimizer, with_predicted).items():
                    sums[key] = sums.get(key, 0.0) + value
                done += 1
                schedule.advance()
                if worker > 0:
                    continue
                average.update()
                if done % 20 == 0 or done == len(order):
                    shown = " ".join(f"{key} {value / done:.3f}" for key, value in sums.items())
                    print(f"{name} epoch {epoch + 1} {schedule.elapsed():.0f} s {schedule.progress():.1%}: {shown}", flush=True)
            epoch += 1
            if worker == 0 and done > 0:
                means = {key: round(value / done, 4) for key, value in sums.items()}
                self.log["epochs"].append({"epoch": epoch, "seconds": round(schedule.elapsed()), **means})
                save_network(options.out / f"{name}.npz", self.network, average.state(), self.vocabulary)
                (options.out / f"{name}.json").write_text(json.dumps(self.log, indent=1) + "\n")

    def step(self, text: Text, optimizer: torch.optim.Optimizer, with_predicted: bool) -> dict[str, float]:
        options, network = self.options, self.network
        device = torch.device(options.device).type
        with torch.autocast(device, torch.bfloat16, enabled=not options.no_bf16):
            # Unless outputs are cached, move the windows' borders, so that a word is not always at the same place.
            moved = 0 if options.freeze > 0 or random.random() < 0.5 else random.randrange(100, options.window)
            packed = network.pack(text, options.window, options.window, moved)
            network.train()
            x = network.word_vectors(packed, self.lower_output(text, packed), options.freeze)
            tables = network.heads.words(x)
            losses = text_losses(network.heads, text, tables, options.predicted_above if with_predicted else None)
            total = losses.total()
        total.backward()
        torch.nn.utils.clip_grad_norm_(self.weights, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        return {name: float(value.detach()) for name, value in vars(losses).items()}

    def lower_output(self, text: Text, packed: PackedWindows) -> Tensor:
        """The input of the layers being trained; cached if it comes from frozen ones."""
        if self.options.freeze == 0:
            return self.network.lower(packed, 0)
        if text.id not in self.lower:
            self.network.eval()
            with torch.no_grad():
                self.lower[text.id] = self.network.lower(packed, self.options.freeze).to(torch.bfloat16)
            self.network.train()
        return self.lower[text.id]


def _seed(seed: int) -> None:
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)


if __name__ == "__main__":
    Trainer(parse_options()).train()
