"""Learns the order of articles from what dump.ts wrote, and writes it as the engine reads it.

Usage: python3 train.py FOLDER [MODEL]
Prints what cross-validation on the even questions and the odd questions say; writes MODEL from all questions, and
data/ranker-even.json beside this script from the even ones alone, for measuring. Needs lightgbm and numpy; the product needs neither.
"""
import hashlib
import json
import sys
from pathlib import Path

import lightgbm
import numpy

# places that grow with the fit of an article: the order may never punish a better match
GROWING = ("share", "score", "pairs", "characters", "scoreByMass")
SETTINGS = {
    "objective": "lambdarank",
    "learning_rate": 0.06,
    "num_leaves": 12,
    "min_data_in_leaf": 40,
    "feature_fraction": 0.3,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5,
    "lambdarank_truncation_level": 30,
    "max_bin": 63,
    "num_threads": 1,
    "verbosity": -1,
    "deterministic": True,
}
ROUNDS = 150
SEEDS = (1, 2)


def read(folder):
    with open(f"{folder}/questions.json", encoding="utf-8") as file:
        dump = json.load(file)
    names = dump["names"]
    rows = numpy.fromfile(f"{folder}/rows.f32", dtype=numpy.float32).reshape(-1, len(names))
    lists, at = [], 0
    for question in dump["questions"]:
        labels = numpy.zeros(question["count"], dtype=int)
        labels[question["hits"]] = 1
        lists.append((rows[at : at + question["count"]], labels, question))
        at += question["count"]
    return names, lists


def grows(name):
    field = name.split(".")[0]
    return name in GROWING or name.startswith(("cover", "sentence", "phrase.")) or field in (
        "title", "path", "text", "lay", "terms", "caption", "captionMatch", "phraseSaid")


def train(names, lists):
    kept, labels, groups = [], [], []
    for rows, marks, _ in lists:
        if marks.sum() == 0:
            continue
        kept.append(rows)
        labels.append(marks)
        groups.append(len(marks))
    monotone = [-1 if name == "logPlace" else int(grows(name)) for name in names]
    data = numpy.concatenate(kept)
    models = []
    for seed in SEEDS:
        settings = {**SETTINGS, "seed": seed, "monotone_constraints": monotone}
        dataset = lightgbm.Dataset(data, numpy.concatenate(labels), group=groups, feature_name=names)
        models.append(lightgbm.train(settings, dataset, ROUNDS))
    return models


def measure(models, lists):
    depths = (5, 10, 20, 100)
    recall = dict.fromkeys(depths, 0.0)
    reciprocal = 0.0
    for rows, marks, question in lists:
        order = numpy.argsort(-sum(model.predict(rows) for model in models), kind="stable") if models else numpy.arange(len(marks))
        places = numpy.flatnonzero(marks[order])
        for depth in depths:
            recall[depth] += (places < depth).sum() / question["markedCount"]
        if len(places) and places[0] < 10:
            reciprocal += 1 / (places[0] + 1)
    cells = [f"R@{depth} {recall[depth] / len(lists):.3f}" for depth in depths]
    return " ".join(cells) + f" MRR@10 {reciprocal / len(lists):.3f}"


def cross_validate(names, lists, folds=5):
    chosen = []
    for fold in range(folds):
        models = train(names, [each for at, each in enumerate(lists) if at % folds != fold])
        for rows, marks, question in lists[fold::folds]:
            order = numpy.argsort(-sum(model.predict(rows) for model in models), kind="stable")
            chosen.append((rows[order], marks[order], question))
    return measure([], chosen)


def trees_of(model):
    for tree in model.dump_model()["tree_info"]:
        arrays = {"measures": [], "bounds": [], "below": [], "above": [], "leaves": []}

        def place(node):
            if "leaf_value" in node:
                arrays["leaves"].append(float(f"{node['leaf_value']:.7g}"))
                return -len(arrays["leaves"])
            here = len(arrays["measures"])
            arrays["measures"].append(node["split_feature"])
            arrays["bounds"].append(float(f"{node['threshold']:.8g}"))
            for side in ("below", "above"):
                arrays[side].append(0)
            arrays["below"][here] = place(node["left_child"])
            arrays["above"][here] = place(node["right_child"])
            return here

        if place(tree["tree_structure"]) == 0:
            yield arrays


def write(path, names, models, folder):
    digest = hashlib.sha256()
    for file in ("rows.f32", "questions.json"):
        with open(f"{folder}/{file}", "rb") as rows:
            digest.update(rows.read())
    lines = ",\n".join(json.dumps(tree, separators=(",", ":")) for model in models for tree in trees_of(model))
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"learntFrom":"%s",\n"names":%s,\n' % (digest.hexdigest(), json.dumps(names)))
        file.write('"trees":[\n%s\n]}\n' % lines)


def main():
    folder, path = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    names, lists = read(folder)
    even = [each for each in lists if each[2]["isEven"]]
    odd = [each for each in lists if not each[2]["isEven"]]
    print(f"{len(names)} measures, {len(even)} even and {len(odd)} odd questions")
    print("first look, even      ", measure([], even))
    print("first look, odd       ", measure([], odd))
    print("even, cross-validated ", cross_validate(names, even))
    of_even = train(names, even)
    print("odd, learnt from even ", measure(of_even, odd))
    if path:
        write(Path(__file__).parent / "data" / "ranker-even.json", names, of_even, folder)
        write(path, names, train(names, lists), folder)


main()
