/**
 * Makes `data/evidence.bin`. In order:
 *   node train-evidence.ts counts FOLDER             counts for training and for shipping, the vocabulary
 *   python evidence/make_confusions.py FOLDER/vocabulary.txt FOLDER/confusions.json FONT SAME_STROKE
 *   words.txt in FOLDER: `word count` a line, the list of jieba 0.42.1 (MIT)
 *   node train-evidence.ts rows FOLDER               rows of edits, by the counts that have none of their texts
 *   python evidence/train_trees.py FOLDER 300 31
 *   node train-evidence.ts hard FOLDER               clean text that those trees alarm at
 *   python evidence/train_trees.py FOLDER 700 48
 *   node train-evidence.ts harder FOLDER             other clean text that these alarm at
 *   python evidence/train_trees.py FOLDER 700 48
 *   node train-evidence.ts clean FOLDER              alarms in clean text that the trees were not shown: thresholds are chosen by them
 *   node train-evidence.ts kept FOLDER               alarms at the quiet point in two provinces, by counts without them
 *   node train-evidence.ts pack FOLDER               the file; curve: what tables of other sizes would find
 */
import { closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { featureNames } from '../src/evidence/describe-edit.ts';
import { findFixed } from '../src/evidence/find-fixed.ts';
import { findSlips } from '../src/evidence/find-slips.ts';
import { type Evidence, openEvidence } from '../src/evidence/open-evidence.ts';
import { scoreTrees, type Trees } from '../src/evidence/score-trees.ts';
import { buildTable, buildWords, countRuns, joinSymbols, listVocabulary, sortKeys } from './evidence/build-table.ts';
import { listRows, type Row } from './evidence/list-rows.ts';
import { makeErrors } from './evidence/make-errors.ts';
import { correctBy, listAlarms, measureSentences, sentencesOf } from './evidence/measure-rows.ts';
import { hashCorpus, type Passage, readCorpus } from './evidence/read-corpus.ts';
import { actsOf } from './evidence/read-unseen.ts';
import { type ConfusionRows, writeEvidence } from './evidence/write-evidence.ts';
import { type Chance, chanceOf } from './mutate-text.ts';

const [step, folder = '', ...options] = process.argv.slice(2);
const path = (name: string) => join(folder, name);
const option = (name: string, usual: string) =>
  options.find(each => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual;
/** Rarer n-grams of orders 2 to 5 are left out: more of them where more is counted, so that the file stays below 20 MB. */
const countMins = {
  training: option('least', '1,1,2,2').split(',').map(Number),
  shipped: option('shipped', '1,1,2,2').split(',').map(Number),
};
const curveMins = [
  [2, 2, 3, 3],
  [1, 2, 2, 3],
  [1, 1, 2, 2],
  [1, 1, 1, 1],
];
const pairMin = 20;
const charactersMax = Number(option('characters', '3000000'));

const noTrees: Trees = {
  nodes: new Uint32Array(),
  leaves: new Uint32Array(),
  features: new Uint8Array(),
  thresholds: new Float32Array(),
  left: new Int16Array(),
  right: new Int16Array(),
  values: new Float32Array(),
};

function readTrees(): Trees {
  if (!existsSync(path('trees.json'))) return noTrees;
  const rows = JSON.parse(readFileSync(path('trees.json'), 'utf8')) as Record<keyof Trees, number[]>;
  return {
    nodes: Uint32Array.from(rows.nodes),
    leaves: Uint32Array.from(rows.leaves),
    features: Uint8Array.from(rows.features),
    thresholds: Float32Array.from(rows.thresholds),
    left: Int16Array.from(rows.left),
    right: Int16Array.from(rows.right),
    values: Float32Array.from(rows.values),
  };
}

const readConfusions = () => JSON.parse(readFileSync(path('confusions.json'), 'utf8')) as ConfusionRows;

const keptProvinces = ['上海', '广东'];
/** Statutes of provinces that can be left out of the counts, to see what is alarmed at in them. */
const isKept = ({ province = '' }: Passage) => keptProvinces.includes(province);

/** What each table counts. Those of one kind alone teach what it is like to read of things that were not counted. */
const isCountedIn = {
  training: ({ use }: Passage) => use === 'counts',
  statutes: ({ use, kind }: Passage) => use !== 'unseen' && kind === 'statute',
  cases: ({ use, kind }: Passage) => use !== 'unseen' && (kind === 'judgment' || kind === 'decision'),
  kept: (passage: Passage) => passage.use !== 'unseen' && !isKept(passage),
  shipped: ({ use }: Passage) => use !== 'unseen',
};
type TableName = keyof typeof isCountedIn;
const tableNames = Object.keys(isCountedIn) as TableName[];

function listPairs(ids: Uint16Array, vocabulary: string): Uint16Array {
  const isHan = (id: number) => /[\u4e00-\u9fff]/u.test(vocabulary[id - 2] ?? '');
  const pairs: { run: number[]; count: number }[] = [];
  for (const pair of countRuns(sortKeys(ids, 2), 2, pairMin)) if (pair.run.every(isHan)) pairs.push(pair);
  return Uint16Array.from(pairs.sort((a, b) => b.count - a.count).flatMap(({ run }) => run));
}

function writeCounts() {
  const passages = readCorpus();
  const textsOf = (uses: string[]) => passages.filter(({ use }) => uses.includes(use)).map(({ text }) => text);
  const counted = textsOf(['counts', 'classifier']);
  const vocabulary = listVocabulary(counted);
  writeFileSync(path('vocabulary.txt'), vocabulary);
  const empty: ConfusionRows = { sets: {}, syllables: [] };
  for (const name of tableNames) {
    const texts = passages.filter(passage => isCountedIn[name](passage)).map(({ text }) => text);
    const ids = joinSymbols(texts, vocabulary);
    const table = buildTable(ids, vocabulary, name === 'shipped' ? countMins.shipped : countMins.training);
    const pairs = listPairs(ids, vocabulary);
    const bytes = writeEvidence({
      corpus: hashCorpus(passages),
      table,
      confusions: empty,
      pairs,
      trees: noTrees,
      words: buildWords(''),
    });
    writeFileSync(path(`${name}.counts`), bytes);
    writeFileSync(path(`${name}.pairs`), new Uint8Array(pairs.buffer));
    const entries = table.slots.map(slots => slots.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0));
    console.log(`${name}: ${ids.length} symbols, entries ${entries}, ${pairs.length / 2} pairs, ${bytes.length} bytes`);
  }
}

function assemble(name: TableName): Uint8Array {
  const bytes = readFileSync(path(`${name}.counts`));
  const head = JSON.parse(bytes.subarray(4, 4 + bytes.readUInt32LE(0)).toString('utf8')) as { corpus: string };
  const { table } = openEvidence(new Uint8Array(bytes).buffer);
  const pairs = new Uint16Array(new Uint8Array(readFileSync(path(`${name}.pairs`))).buffer);
  const words = buildWords(readFileSync(path('words.txt'), 'utf8'));
  return writeEvidence({ corpus: head.corpus, table, confusions: readConfusions(), pairs, trees: readTrees(), words });
}

function meansOf({ sets, table }: Evidence, seed: number) {
  const word = (pair: number) => table.vocabulary[(pair >> 12) - 2]! + table.vocabulary[(pair & 4_095) - 2]!;
  const idOf = (character: string) => table.vocabulary.indexOf(character) + 2;
  return {
    chance: chanceOf(seed),
    confusions: readConfusions(),
    vocabulary: table.vocabulary,
    pairsBySound: new Map([...sets.pairsBySound].map(([key, pairs]) => [key, pairs.map(word)])),
    soundOfPair: (pair: string) => sets.syllables[idOf(pair[0]!)]! * 1_024 + sets.syllables[idOf(pair[1]!)]!,
  };
}

/** Sentences that a table has nothing of, in a fixed order that mixes all kinds; some are cut short, as answers and tables are. */
function trainingTexts(table: TableName): string[] {
  const chance = chanceOf(7);
  return readCorpus()
    .filter(passage => passage.use !== 'unseen' && !isCountedIn[table](passage))
    .flatMap(({ text }) => text.match(/[^。]{1,400}。?/gu) ?? [])
    .map(text => (chance.below(100) < 35 ? cut(chance, text) : text))
    .filter(text => text.length >= 8)
    .map(text => ({ text, key: chance.below(2 ** 31) }))
    .sort((a, b) => a.key - b.key)
    .map(({ text }) => text);
}

function cut(chance: Chance, text: string): string {
  const from = chance.below(3) === 0 ? chance.below(Math.max(1, text.length - 12)) : 0;
  return text.slice(from, from + 10 + chance.below(50)).replace(/[。；，]$/u, '');
}

/** How many characters by which table: the last two know nothing of the kind of text. */
const shares = { training: 0.5, statutes: 0.3, cases: 0.2 } as const;

function writeRows(
  name: string,
  choose: (evidence: Evidence, text: string, index: number) => Row[],
  /** Which stretch of the texts: each is seen once. */
  stretch: 0 | 1 | 2,
) {
  const file = openSync(path(name), 'w');
  for (const table of Object.keys(shares) as (keyof typeof shares)[]) {
    const evidence = openEvidence(assemble(table).slice().buffer);
    const max = charactersMax * shares[table];
    let [seen, rows, right, passed] = [0, 0, 0, 0];
    const started = Date.now();
    for (const [index, text] of trainingTexts(table).entries()) {
      passed += text.length;
      if (passed < stretch * max) continue;
      if (seen > max) break;
      seen += text.length;
      for (const { features, isRight, isNear } of choose(evidence, text, index)) {
        const row = new Float32Array(featureNames.length + 1);
        row[0] = isRight ? 1 : isNear ? -1 : 0;
        row.set(features, 1);
        writeSync(file, new Uint8Array(row.buffer));
        rows += 1;
        right += isRight ? 1 : 0;
      }
    }
    console.log(`${name} by ${table}: ${seen} characters, ${rows} rows, ${right} right, ${Date.now() - started} ms`);
  }
  closeSync(file);
  writeFileSync(path('features.json'), JSON.stringify(featureNames.length));
}

function writeHard(name: string, stretch: 1 | 2) {
  const trees = readTrees();
  writeRows(
    name,
    (evidence, text) =>
      listRows(evidence, text, []).filter(({ features }) => {
        const score = scoreTrees(trees, features);
        return score > 0.03 && score < 0.975;
      }),
    stretch,
  );
}

const steps: Record<string, () => void> = {
  counts: writeCounts,
  rows() {
    const means = meansOf(openEvidence(assemble('training').slice().buffer), 11);
    const chance = chanceOf(13);
    writeRows(
      'rows.f32',
      (evidence, clean, index) => {
        const { text, errors } = index % 2 ? makeErrors(means, clean) : { text: clean, errors: [] };
        return listRows(evidence, text, errors).filter(
          ({ isRight, features }) => isRight || features[3]! > 4 || chance.below(100) < 35,
        );
      },
      0,
    );
  },
  hard: () => writeHard('hard.f32', 1),
  harder: () => writeHard('harder.f32', 2),
  clean() {
    const evidence = openEvidence(assemble('training').slice().buffer);
    const shown = 3 * charactersMax * shares.training;
    let [passed, seen] = [0, 0];
    for (const text of trainingTexts('training')) {
      passed += text.length;
      if (passed < shown) continue;
      seen += text.length;
      const slips = findSlips(evidence, text, { care: 'thorough', fixed: findFixed(text) });
      for (const { start, end, right, kind, likeness, score } of slips)
        console.log(
          `${kind} ${likeness} ${score.toFixed(3)} ${text.slice(Math.max(0, start - 10), start)}[${text.slice(start, end)}>${right}]${text.slice(end, end + 10)}`,
        );
    }
    console.log(`${seen} characters`);
  },
  kept() {
    const evidence = openEvidence(assemble('kept').slice().buffer);
    const acts = actsOf(({ category }) => keptProvinces.some(province => category.startsWith(province)));
    const articles = acts.reduce((sum, act) => sum + act.articles, 0);
    const { alarms } = listAlarms(
      evidence,
      acts.map(({ text }) => text),
      'quiet',
    );
    console.log(`${alarms.length} alarms in ${articles} articles`, alarms);
  },
  pack() {
    writeFileSync(path('evidence.bin'), assemble('shipped'));
  },
  /** What tables of other sizes would find, by the same trees. */
  curve() {
    const vocabulary = readFileSync(path('vocabulary.txt'), 'utf8');
    const texts = readCorpus()
      .filter(isCountedIn.shipped)
      .map(({ text }) => text);
    const ids = joinSymbols(texts, vocabulary);
    const evidence = openEvidence(assemble('shipped').slice().buffer);
    for (const mins of curveMins) {
      const table = buildTable(ids, vocabulary, mins);
      const size = table.slots.reduce((sum, { byteLength }) => sum + byteLength, 0);
      const figures = Object.entries(sentencesOf).map(([name, read]) => {
        const { right, alarms, errors } = measureSentences(read('odd'), correctBy({ ...evidence, table }, 'quiet'));
        return `${name} ${(right / alarms).toFixed(3)} / ${(right / errors).toFixed(3)}`;
      });
      console.log(`least ${mins}: counts ${(size / 1e6).toFixed(1)} MB, ${figures.join(', ')}`);
    }
  },
};

const run = steps[step ?? ''];
if (!run) throw new Error(`no step ${step}: ${Object.keys(steps).join(', ')}`);
run();
