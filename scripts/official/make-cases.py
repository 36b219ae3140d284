"""Writes random pairs of small files for run-scorers.py: repeated spans, zeros, discontinuous and crossing
mentions, singletons, split antecedents.

    python make-cases.py FOLDER --cases 1000 --seed 1

Left out, unless --sets is given, are cases that the scorers decide by Python's iteration order over sets: different
mentions of one side with the same first word, last word and size, and a span shared by two members of a split
antecedent.
"""
import argparse
import pathlib
import random


class Sentence:
    """Words with empty nodes between them: `nodes` are (word, empty); (3, 0) is word 3, and (3, 1) its node 3.1."""

    def __init__(self, rng, words):
        self.words = words
        self.dependencies = {}
        for word in range(words + 1):
            for empty in range(1, 1 + rng.choice([0, 0, 0, 1, 1, 2])):
                self.dependencies[(word, empty)] = self.draw(rng)
        self.number()

    def draw(self, rng):
        count = rng.choice([1, 1, 1, 2])
        return sorted({(rng.randint(1, self.words), rng.choice(["nsubj", "obj"])) for _ in range(count)})

    def number(self):
        """Number empty nodes from 1 after each word, as the format requires."""
        renumbered, last = {}, {}
        for word, empty in sorted(self.dependencies):
            last[word] = last.get(word, 0) + 1
            renumbered[(word, last[word])] = self.dependencies[(word, empty)]
        self.dependencies = renumbered
        self.nodes = sorted([(word, 0) for word in range(1, self.words + 1)] + list(renumbered))

    def varied(self, rng):
        other = Sentence(rng, self.words)
        other.dependencies = dict(self.dependencies)
        for node in list(other.dependencies):
            draw = rng.random()
            if draw < 0.15:
                del other.dependencies[node]
            elif draw < 0.35:
                other.dependencies[node] = other.draw(rng)
        if rng.random() < 0.3:
            other.dependencies[(rng.randint(0, self.words), 9)] = other.draw(rng)
        other.number()
        return other


class Mention:
    def __init__(self, sentence, nodes, head, entity):
        self.sentence, self.nodes, self.head, self.entity = sentence, tuple(sorted(nodes)), head, entity


def draw_mention(rng, sentences, entity):
    s = rng.randrange(len(sentences))
    nodes = sentences[s].nodes
    first = rng.randrange(len(nodes))
    size = rng.choice([1, 1, 1, 2, 2, 3, 4])
    taken = list(nodes[first : first + size])
    if len(taken) > 2 and rng.random() < 0.4:
        taken.pop(rng.randrange(1, len(taken) - 1))
    return Mention(s, taken, rng.choice(taken), entity)


def pieces(mention, sentence):
    """The contiguous pieces of a mention."""
    order = {node: at for at, node in enumerate(sentence.nodes)}
    found = []
    for node in mention.nodes:
        if found and order[node] == order[found[-1][-1]] + 1:
            found[-1].append(node)
        else:
            found.append([node])
    return found


def cross(a, b):
    """Whether these are mentions of one entity that the format cannot distinguish, or that udapi rejects."""
    if a.sentence != b.sentence or a.entity != b.entity:
        return False
    inside = set(a.nodes) <= set(b.nodes) or set(b.nodes) <= set(a.nodes)
    apart = a.nodes[-1] < b.nodes[0] or b.nodes[-1] < a.nodes[0]
    return not apart and not (inside and len(a.nodes) == len(b.nodes) == 1) and not (
        inside and a.nodes[0] != b.nodes[0] and a.nodes[-1] != b.nodes[-1]
    )


def is_told_apart_by_hash(a, b):
    """Whether two mentions compare as equal when sorted, so that they keep the order they had in a set."""
    ends = [(each.sentence, each.nodes[0], each.nodes[-1], len(each.nodes)) for each in (a, b)]
    return ends[0] == ends[1] and (a.nodes != b.nodes or a.head != b.head)


def settled(mentions, sentences, with_sets):
    kept = []
    for mention in mentions:
        if not with_sets and any(is_told_apart_by_hash(mention, other) for other in kept):
            continue
        if len(pieces(mention, sentences[mention.sentence])) > 1 and any(
            other.entity == mention.entity and other.sentence == mention.sentence for other in kept
        ):
            continue
        if any(
            cross(mention, other)
            or (
                other.entity == mention.entity
                and other.sentence == mention.sentence
                and len(pieces(other, sentences[other.sentence])) > 1
            )
            for other in kept
        ):
            continue
        kept.append(mention)
    return kept


def draw_key(rng, sentences, prefix, with_sets):
    mentions = []
    entities = rng.randint(2, 5)
    for entity in range(entities):
        for _ in range(rng.choice([1, 2, 2, 3, 4])):
            mentions.append(draw_mention(rng, sentences, f"{prefix}{entity}"))
    for mention in list(mentions):
        if rng.random() < 0.12:
            head = mention.head if rng.random() < 0.6 else rng.choice(mention.nodes)
            mentions.append(Mention(mention.sentence, mention.nodes, head, f"{prefix}{rng.randrange(entities)}"))
    rng.shuffle(mentions)
    return settled(mentions, sentences, with_sets)


def draw_response(rng, key, sentences, with_sets):
    mentions = []
    names = sorted({mention.entity for mention in key})
    renamed = dict(zip(names, rng.sample(names, len(names))))
    for mention in key:
        draw = rng.random()
        nodes = [node for node in mention.nodes if node in sentences[mention.sentence].nodes]
        if draw < 0.1 or not nodes:
            continue
        if draw < 0.3:
            all_nodes = sentences[mention.sentence].nodes
            first = all_nodes.index(nodes[0])
            last = all_nodes.index(nodes[-1])
            first = min(len(all_nodes) - 1, max(0, first + rng.choice([-1, 0, 0, 1])))
            last = max(first, min(len(all_nodes) - 1, last + rng.choice([-1, 0, 1])))
            nodes = all_nodes[first : last + 1]
        head = mention.head if mention.head in nodes and rng.random() < 0.8 else rng.choice(nodes)
        entity = renamed[mention.entity] if rng.random() < 0.8 else rng.choice(names)
        mentions.append(Mention(mention.sentence, nodes, head, entity))
        if rng.random() < 0.1:
            mentions.append(Mention(mention.sentence, nodes, head, rng.choice(names)))
    for _ in range(rng.choice([0, 0, 1, 2])):
        mentions.append(draw_mention(rng, sentences, rng.choice(names)))
    rng.shuffle(mentions)
    return settled(mentions, sentences, with_sets)


def entity_column(mentions, sentence):
    """The value of `Entity=` for each node: closing brackets first, then opening ones, longer mentions first."""
    opens, closes = {}, {}
    for mention in mentions:
        parts = pieces(mention, sentence)
        head = mention.nodes.index(mention.head) + 1
        for number, part in enumerate(parts, 1):
            name = mention.entity + (f"[{number}/{len(parts)}]" if len(parts) > 1 else "")
            label = f"({name}-x-{head}-"
            if len(part) == 1:
                opens.setdefault(part[0], []).append((0, label + ")"))
            else:
                opens.setdefault(part[0], []).append((-len(part), label))
                closes.setdefault(part[-1], []).append((len(part), f"{name})"))
    column = {}
    for node in sentence.nodes:
        chunks = [text for _, text in sorted(closes.get(node, []), key=lambda each: each[0])]
        chunks += [text for _, text in sorted(opens.get(node, []), key=lambda each: each[0])]
        if chunks:
            column[node] = "Entity=" + "".join(chunks)
    return column


def conllu(documents):
    lines = []
    for d, (sentences, mentions) in enumerate(documents):
        lines += [f"# newdoc id = d{d}", "# global.Entity = eid-etype-head-other"]
        for s, sentence in enumerate(sentences):
            column = entity_column([each for each in mentions if each.sentence == s], sentence)
            lines += [f"# sent_id = d{d}-{s}", "# text = x"]
            for node in sentence.nodes:
                word, empty = node
                misc = column.get(node, "_")
                if empty == 0:
                    governor = 0 if word == 1 else 1
                    lines.append(f"{word}\tw{d}{s}{word}\t_\tNOUN\t_\t_\t{governor}\t{'dep' if governor else 'root'}\t_\t{misc}")
                else:
                    said = "|".join(f"{g}:{r}" for g, r in sentence.dependencies[node])
                    lines.append(f"{word}.{empty}\t_\t_\tPRON\t_\t_\t_\t_\t{said}\t{misc}")
            lines.append("")
    return "\n".join(lines) + "\n"


def write_corefud(rng, folder, name, with_sets):
    key, response = [], []
    for d in range(rng.choice([1, 1, 2])):
        sentences = [Sentence(rng, rng.randint(2, 6)) for _ in range(rng.randint(1, 3))]
        others = [sentence.varied(rng) if rng.random() < 0.6 else sentence for sentence in sentences]
        mentions = draw_key(rng, sentences, f"e{d}x", with_sets)
        key.append((sentences, mentions))
        response.append((others, draw_response(rng, mentions, others, with_sets)))
    (folder / f"{name}.key.conllu").write_text(conllu(key))
    (folder / f"{name}.response.conllu").write_text(conllu(response))


HEADER = (
    "# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC "
    "IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM"
)


def nests(a, b):
    """Whether mentions nest, piece by piece: bare closing brackets can close no others."""
    for x in a:
        for y in b:
            if x[0] < y[0] <= x[-1] < y[-1] or y[0] < x[0] <= y[-1] < x[-1]:
                return False
    return True


def ua_mentions(rng, words, zeros, entities, source=None):
    """Lists of (pieces, minimum, entity); a zero is a piece (word, number)."""
    drawn = []
    for entity in range(entities):
        for _ in range(rng.choice([1, 1, 2, 2, 3])):
            if source and rng.random() < 0.75:
                parts, minimum, entity_of = rng.choice(source)
                draw = rng.random()
                if isinstance(parts, list) and draw < 0.3:
                    first = min(words, max(1, parts[0][0] + rng.choice([-1, 0, 1])))
                    last = max(first, min(words, parts[-1][-1] + rng.choice([-1, 0, 1])))
                    parts = [list(range(first, last + 1))]
                drawn.append((parts, minimum, entity_of if rng.random() < 0.8 else entity))
                continue
            if zeros and rng.random() < 0.15:
                drawn.append((rng.choice(zeros), None, entity))
                continue
            first = rng.randint(1, words)
            last = min(words, first + rng.choice([0, 0, 0, 1, 2, 3]))
            taken = list(range(first, last + 1))
            minimum = rng.choice(taken)
            parts = [taken]
            if len(taken) > 2 and rng.random() < 0.4:
                gap = rng.randrange(1, len(taken) - 1)
                parts = [taken[:gap], taken[gap + 1 :]]
                minimum = rng.choice(parts[0])
            drawn.append((parts, (minimum, minimum), entity))
    if rng.random() < 0.5 and drawn:
        parts, minimum, _ = rng.choice(drawn)
        drawn.append((parts, minimum, rng.randrange(entities)))
    kept = []
    for each in drawn:
        parts = each[0]
        if isinstance(parts, tuple):
            if parts in zeros:
                kept.append(each)
            continue
        if all(isinstance(other, tuple) or nests(parts, other) for other, _, _ in kept):
            kept.append(((parts), *each[1:]))
    return kept


def ua_text(words, zeros, mentions, elements, isKey):
    opens, closes, alone = {}, {}, {}
    # Referee does not keep the order of brackets in a cell, by which that scorer numbers entities: use what it assumes.
    mentions = sorted(mentions, key=lambda each: each[0] if isinstance(each[0], tuple) else (each[0][-1][-1], len(each[0])))
    for number, (parts, minimum, entity) in enumerate(mentions):
        said = f"EntityID={entity}|MarkableID=markable_{number}"
        if isKey and minimum is not None and not isinstance(parts, tuple):
            low = max(parts[0][0], min(minimum[0], parts[0][-1]))
            said += f"|Min={low},{low}" if number % 2 else f"|Min={low}"
        if entity in elements:
            said += f"|ElementOf={elements[entity]}"
        if isinstance(parts, tuple):
            alone.setdefault(parts, []).append(f"({said})")
            continue
        for part in parts:
            if len(part) == 1:
                alone.setdefault((part[0], 0), []).append(f"({said})")
            else:
                opens.setdefault(part[0], []).append((-len(part), number, f"({said}"))
                closes[part[-1]] = closes.get(part[-1], 0) + 1
    lines = [HEADER, "# newdoc id = d1", "# sent_id = d1-1", "# text = x"]
    nodes = sorted([(word, 0) for word in range(1, words + 1)] + zeros)
    for word, empty in nodes:
        cell = ")" * closes.get(word, 0) if empty == 0 else ""
        if empty == 0:
            cell += "".join(text for _, _, text in sorted(opens.get(word, [])))
        cell += "".join(alone.get((word, empty), []))
        id_ = f"{word}.{empty}" if empty else str(word)
        lines.append("\t".join([id_, f"w{word}" if not empty else "_"] + ["_"] * 8 + [cell or "_"] + ["_"] * 4))
    return "\n".join(lines) + "\n\n"


def write_ua(rng, folder, name, with_sets):
    words = rng.randint(6, 14)
    zeros = sorted({(rng.randint(1, words), 1) for _ in range(rng.choice([0, 0, 1, 2]))})
    zeros += [(word, 2) for word, _ in zeros if rng.random() < 0.3]
    zeros.sort()
    entities = rng.randint(2, 5)
    key = ua_mentions(rng, words, zeros, entities)
    own = zeros if rng.random() < 0.6 else sorted(set(zeros[1:] + [(rng.randint(1, words), 1)]))
    response = ua_mentions(rng, words, own, entities, key)
    for ending, mentions in (("key", key), ("response", response)):
        elements = {}
        present = sorted({entity for _, _, entity in mentions})
        if len(present) > 2 and rng.random() < 0.7:
            whole = present[-1]
            spans = [{str(parts) for parts, _, each in mentions if each == entity} for entity in present[:2]]
            if with_sets or not spans[0] & spans[1]:
                elements = {entity: whole for entity in present[:2]}
        text = ua_text(words, zeros if ending == "key" else own, mentions, elements, ending == "key")
        (folder / f"{name}.{ending}.ua").write_text(text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--cases", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sets", action="store_true")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for case in range(args.cases):
        write_corefud(random.Random(f"corefud {args.seed} {case}"), args.folder, f"{case:05}", args.sets)
        write_ua(random.Random(f"ua {args.seed} {case}"), args.folder, f"{case:05}", args.sets)


if __name__ == "__main__":
    main()
