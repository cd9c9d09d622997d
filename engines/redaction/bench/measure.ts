import { type EntityFinding, findEntities } from '../src/index.ts';
import { makeIdentifiers } from './make-identifiers.ts';
import { isOdd, readRows } from './rows.ts';

interface Sentence {
  sentText: string;
  entityMentions: { start: number; end: number; text: string; label: string }[];
}

/** Weights and drugs that the set marks as persons. */
const noPerson = /克|苯丙胺|斤$/;

export interface PersonScore {
  precision: number;
  recall: number;
  f1: number;
  /** Share of mentions whose every character is found. */
  cover: number;
  /** Share of found spans that touch a mention. */
  touching: number;
  wrong: string[];
}

/** How the findings of a text are come by. */
export type Finder = (text: string) => EntityFinding[];

/** By the rules alone. */
export const findByRules: Finder = text => findEntities([text])[0]!;

export type Half = 'even' | 'odd';

const sentencesOf = (half: Half) =>
  readRows<Sentence>('ner/cail2022_drug_judgment_ner_train.jsonl.gz').filter(
    ({ sentText }) => isOdd(sentText) === (half === 'odd'),
  );

/** All texts of a half that are measured on. */
export const textsOf = (half: Half): string[] => [
  ...sentencesOf(half).map(({ sentText }) => sentText),
  ...judgmentsOf(half).map(({ full_text }) => full_text),
  ...criminalOf(half).map(({ full_text }) => full_text),
];

/** Persons of sentences from drug judgments: strings of a sentence, and characters of mentions. */
export function measurePersons(half: Half, find = findByRules): PersonScore {
  const rows = sentencesOf(half);
  const counts = { hit: 0, found: 0, gold: 0, mentions: 0, covered: 0, spans: 0, touching: 0 };
  const wrong: string[] = [];
  for (const { sentText, entityMentions } of rows) {
    const gold = entityMentions.filter(({ label }) => label === 'Nh');
    const persons = find(sentText).filter(({ kind }) => kind === 'person');
    const truth = new Set(gold.map(({ text }) => text.replace(/[“”"]/g, '')));
    const names = new Set(persons.map(({ text }) => text));
    counts.gold += truth.size;
    counts.found += names.size;
    counts.hit += [...names].filter(name => truth.has(name)).length;
    const real = gold.filter(({ text }) => !noPerson.test(text));
    const hidden = new Set(
      persons.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)),
    );
    for (const { start, end, text } of real) {
      counts.mentions += 1;
      const inside = /^[“"]/.test(text) ? [start + 1, end - 1] : [start, end];
      const isCovered = Array.from({ length: inside[1]! - inside[0]! }, (_, i) => inside[0]! + i).every(i =>
        hidden.has(i),
      );
      if (isCovered) counts.covered += 1;
      else
        wrong.push(
          `miss ${text}: ${sentText.slice(Math.max(0, start - 8), start)}[${text}]${sentText.slice(end, end + 6)}`,
        );
    }
    for (const { start, end, text, rule } of persons) {
      counts.spans += 1;
      if (real.some(each => each.start < end && each.end > start)) counts.touching += 1;
      if (!truth.has(text))
        wrong.push(
          `extra ${text} (${rule}): ${sentText.slice(Math.max(0, start - 8), start)}[${text}]${sentText.slice(end, end + 6)}`,
        );
    }
  }
  const [precision, recall] = [counts.hit / counts.found, counts.hit / counts.gold];
  return {
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall),
    cover: counts.covered / counts.mentions,
    touching: counts.touching / counts.spans,
    wrong,
  };
}

export interface Recall {
  right: number;
  of: number;
  wrong: string[];
}

interface AdminRow {
  id: string;
  parties: string[];
  full_text: string;
}

const judgmentsOf = (half: Half) =>
  readRows<AdminRow>('judgments/wenshu_admin_structured.jsonl.gz').filter(
    ({ id, full_text }) => full_text && isOdd(id) === (half === 'odd'),
  );

/** The parties that the register of judgments names, found with every character wherever the text names them. */
export function measureParties(half: Half, find = findByRules): Recall {
  const recall: Recall = { right: 0, of: 0, wrong: [] };
  for (const { full_text, parties } of judgmentsOf(half))
    markCovered(recall, { text: full_text, names: parties, find });
  return recall;
}

interface CriminalRow {
  id: string;
  full_text: string;
}

const criminalOf = (half: Half) =>
  readRows<CriminalRow>('judgments/judge_criminal_full.jsonl.gz').filter(({ id }) => isOdd(id) === (half === 'odd'));

const namesInForm = [
  /被告人(?:（?自报）?)?([\u4e00-\u9fa5]{2,4})[，,（(](?:曾用名|绰号|男|女|化名|别名)/g,
  /(?:辩护人|指定辩护人|委托代理人|诉讼代理人)[：:]?([\u4e00-\u9fa5]{2,4})[，,]/g,
  /(?:审判长|审判员|代理审判员|人民陪审员|书记员|法官助理)[\s：:]*([\u4e00-\u9fa5]{2,3})(?=\s|$|二〇|二○|人民|审判|书记)/g,
];

/** Accused, counsel and judges whose names the regular form of a judgment shows. */
export function measureHeads(half: Half, find = findByRules): Recall {
  const recall: Recall = { right: 0, of: 0, wrong: [] };
  for (const { full_text } of criminalOf(half)) {
    const names = namesInForm.flatMap(form => [...full_text.matchAll(form)].map(([, name]) => name!));
    markCovered(recall, { text: full_text, names: [...new Set(names)], find });
  }
  return recall;
}

const judgmentsWithNumbers = 20;

/** Numbers that are made by rule and put behind a sentence of a judgment, each taken whole and for what it is or a like kind. */
export function measureNumbers(half: Half): Recall {
  const recall: Recall = { right: 0, of: 0, wrong: [] };
  for (const [seed, { full_text }] of criminalOf(half).slice(0, judgmentsWithNumbers).entries()) {
    const [head = '', ...rest] = full_text.split('。');
    const made = makeIdentifiers(seed + (half === 'odd' ? 1000 : 1));
    const text = [`${head}。`, ...made.map(({ sentence }) => sentence), rest.join('。')].join('');
    const hidden = new Set(findByRules(text).map(({ start, end }) => `${start} ${end}`));
    for (const { kind, text: own, sentence } of made) {
      const start = text.indexOf(own);
      recall.of += 1;
      if (hidden.has(`${start} ${start + own.length}`)) recall.right += 1;
      else recall.wrong.push(`${kind}: ${sentence}`);
    }
  }
  return recall;
}

/** A name is right when every place that says it is covered. */
function markCovered(recall: Recall, { text, names, find }: { text: string; names: string[]; find: Finder }) {
  const hidden = new Uint8Array(text.length);
  for (const { start, end } of find(text)) hidden.fill(1, start, end);
  for (const name of names) {
    if (!text.includes(name)) continue;
    recall.of += 1;
    let open = -1;
    for (let at = text.indexOf(name); at >= 0 && open < 0; at = text.indexOf(name, at + 1))
      if (hidden.subarray(at, at + name.length).includes(0)) open = at;
    if (open < 0) recall.right += 1;
    else
      recall.wrong.push(
        `${name}: ${text.slice(Math.max(0, open - 10), open)}[${name}]${text.slice(open + name.length, open + name.length + 8)}`,
      );
  }
}

/** How many megabytes of judgments are looked through in a second of the processor. */
export function measureSpeed(): number {
  const texts = readRows<CriminalRow>('judgments/judge_criminal_full.jsonl.gz').map(({ full_text }) => full_text);
  findEntities(texts.slice(0, 20));
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const began = process.cpuUsage();
  for (const text of texts) findEntities([text]);
  const { user, system } = process.cpuUsage(began);
  return bytes / (user + system);
}
