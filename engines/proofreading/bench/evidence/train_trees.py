"""Trees from the rows of `train-evidence.ts`: python train_trees.py FOLDER. Needs lightgbm (MIT) and numpy."""
import json
import os
import sys

import lightgbm
import numpy as np

folder = sys.argv[1]
width = 1 + json.load(open(os.path.join(folder, "features.json")))
trees_max = int(sys.argv[2]) if len(sys.argv) > 2 else 400
leaves_max = int(sys.argv[3]) if len(sys.argv) > 3 else 31
rows = [np.fromfile(os.path.join(folder, name), dtype=np.float32).reshape(-1, width) for name in ("rows.f32", "hard.f32", "harder.f32") if os.path.exists(os.path.join(folder, name))]
is_hard = np.concatenate([np.full(len(each), index > 0) for index, each in enumerate(rows)])
rows = np.concatenate(rows)
labels, features = rows[:, 0] > 0, np.ascontiguousarray(rows[:, 1:])
# a wrong edit beside an error is no alarm where nothing is wrong; what the first trees alarm at in clean text is
weights = np.where(rows[:, 0] < 0, 0.4, np.where(is_hard, 2.0, 1.0))
data = lightgbm.Dataset(features, labels, weight=weights)
model = lightgbm.train(
    {"objective": "binary", "num_leaves": leaves_max, "learning_rate": 0.055, "min_data_in_leaf": 60, "lambda_l2": 5.0, "num_threads": 1, "verbose": -1, "seed": 1, "deterministic": True},
    data,
    num_boost_round=trees_max,
)
out = {key: [] for key in ("nodes", "leaves", "features", "thresholds", "left", "right", "values")}
for tree in model.dump_model()["tree_info"]:
    out["nodes"].append(len(out["features"]))
    out["leaves"].append(len(out["values"]))
    nodes, leaves = [], []

    def walk(node):
        if "leaf_value" in node:
            leaves.append(node["leaf_value"])
            return -len(leaves)
        index = len(nodes)
        nodes.append(None)
        left, right = walk(node["left_child"]), walk(node["right_child"])
        nodes[index] = (node["split_feature"], node["threshold"], left, right)
        return index

    walk(tree["tree_structure"])
    for feature, threshold, left, right in nodes:
        out["features"].append(feature)
        out["thresholds"].append(float(np.nextafter(np.float32(threshold), np.float32(np.inf))) if np.float32(threshold) < threshold else float(np.float32(threshold)))
        out["left"].append(left)
        out["right"].append(right)
    out["values"].extend(leaves)
json.dump(out, open(os.path.join(folder, "trees.json"), "w"))
names = model.feature_importance("gain")
print(len(rows), "rows", int(labels.sum()), "right;", "gain by feature:", [(int(i), int(names[i])) for i in np.argsort(-names)[:12]])
