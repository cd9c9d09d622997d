import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRows, shared as sharedFolder } from '../rows.ts';

/** What a paragraph serves: counted, shown to the classifier, or only measured on. */
export type Use = 'counts' | 'classifier' | 'unseen';

export interface Passage {
  text: string;
  use: Use;
  kind: 'statute' | 'judgment' | 'decision' | 'content';
  /** The province whose statute it is, if it is one's. */
  province?: string;
}

export interface Statute {
  title: string;
  category: string;
  sub_category: string;
  text: string;
}

const shareOf = (key: string) => createHash('md5').update(key).digest().readUInt16LE(0) / 65_536;

/** Versions of a statute go together: by its title without its day. A province teaches what unknown names look like, another proves it. */
export function useOfStatute({ title, category, sub_category: topic }: Statute): Use {
  if (/重庆/u.test(category + topic)) return 'unseen';
  if (/河南/u.test(category + topic)) return 'classifier';
  return shareOf(title.replace(/[（(].*$/u, '')) < 0.16 ? 'classifier' : 'counts';
}

export function useOfDocument(id: string): Use {
  const share = shareOf(id);
  return share < 0.2 ? 'unseen' : share < 0.4 ? 'classifier' : 'counts';
}

const statuteFiles = ['statutes/national_laws', 'statutes/npc_laws_2026', 'statutes/local_regulations'];
const documentFiles = [
  ['judgment', 'judgments/judge_criminal_full', 'full_text'],
  ['judgment', 'judgments/lecardv2_criminal_full', 'full_text'],
  ['judgment', 'judgments/wenshu_admin_structured', 'full_text'],
  ['judgment', 'judgments/shanghai_txt', 'full_text'],
  ['judgment', 'judgments/lawrefbook_typical_cases', 'text'],
  ['judgment', 'judgments/assault_reasoning', 'reasoning'],
  ['judgment', 'judgments/cjrc_facts_qa', 'fact'],
  ['judgment', 'labelled/muser_civil_loan/dispute_sentences', 'sentence'],
  ['judgment', 'judgments/scm_loan_triples_unlabelled', 'A', 'B', 'C'],
  ['decision', 'penalties/csrc_penalty_decisions', 'content'],
  ['decision', 'penalties/csrc_regulatory_measures', 'content'],
] as const;

/** Official texts by paragraphs, each once: what is unseen first, so that nothing of it is counted under another title. */
export function readCorpus(): Passage[] {
  const passages: Passage[] = [];
  const add = (source: Omit<Passage, 'text'>, whole: string) => {
    for (const text of whole.split('\n')) passages.push({ text: text.trim(), ...source });
  };
  for (const file of statuteFiles)
    for (const row of readRows<Statute>(`${file}.jsonl.gz`))
      add(
        { use: useOfStatute(row), kind: 'statute', province: /^(.+)地方法规$/u.exec(row.category)?.[1] ?? '' },
        row.text.replaceAll(/^#+ |<!--.*-->/gmu, ''),
      );
  for (const [kind, file, ...fields] of documentFiles)
    for (const row of readRows<Record<string, string>>(`${file}.jsonl.gz`))
      for (const field of fields) add({ use: useOfDocument(`${row.id ?? row.articleId}`), kind }, row[field] ?? '');
  for (const text of readOwnContent()) passages.push({ text, use: 'counts', kind: 'content' });
  return removeDoubles(passages);
}

/** What was written for this product, by strings; tables of errors and of tests left out. */
const contentFolders = [
  'practice',
  'contract-review',
  'drafting/templates',
  'questionnaires/library',
  'evaluation',
  'terms',
].map(name => join(sharedFolder, 'content', name));
const root = join(import.meta.dirname, '../../../..');
const ownFolders = [
  ...readdirSync(join(root, 'engines'))
    .filter(name => name !== 'proofreading')
    .map(name => join(root, 'engines', name, 'data')),
  ...readdirSync(join(root, 'web/src/capabilities')).map(name => join(root, 'web/src/capabilities', name, 'topics')),
].filter(folder => existsSync(folder));

function readOwnContent(): string[] {
  return [...contentFolders, ...ownFolders].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(?:json|md)$/u.test(name) && !/golden|check|README/u.test(name))
      .sort()
      .flatMap(name => stringsOf(readFileSync(join(folder, name), 'utf8'), name)),
  );
}

function stringsOf(text: string, name: string): string[] {
  if (!name.endsWith('.json')) return text.split('\n');
  const strings: string[] = [];
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === 'string') strings.push(...value.split('\n'));
    return value;
  });
  return strings;
}

const order: Record<Use, number> = { unseen: 0, classifier: 1, counts: 2 };

function removeDoubles(passages: Passage[]): Passage[] {
  const seen = new Set<string>();
  return passages
    .sort((a, b) => order[a.use] - order[b.use])
    .filter(({ text }) => {
      const key = text.replaceAll(/[^\u4e00-\u9fff]/gu, '');
      if (key.length < 5 || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/** The same corpus has the same hash. */
export function hashCorpus(passages: readonly Passage[]): string {
  const hash = createHash('sha256');
  for (const { text } of passages) hash.update(text);
  return hash.digest('hex').slice(0, 16);
}
