import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { isListedRepealed, repealedFactor, type StatuteArticles } from '../src/index.ts';
import { titleKey } from '../src/title-key.ts';

const beside = fileURLToPath(new URL('../../../../shared', import.meta.url));
const folder = resolve(process.env.ANTAI_SHARED ?? beside, 'data');

function rowsOf<Row>(file: string): Row[] {
  const lines = gunzipSync(readFileSync(resolve(folder, file)))
    .toString('utf8')
    .trim()
    .split('\n');
  return lines.map(line => JSON.parse(line) as Row);
}

const [lawsFile, questionsFile, poolFile] = [
  'statutes/national_laws.jsonl.gz',
  'labelled/stard_statute_retrieval.jsonl.gz',
  'labelled/stard_article_pool.jsonl.gz',
] as const;

const newerFile = 'statutes/npc_laws_2026.jsonl.gz';

/** Real rows are input of measurements only and may be absent. */
export const hasRows = [lawsFile, questionsFile, poolFile].every(file => existsSync(resolve(folder, file)));

interface Law {
  id: string;
  title: string;
  file_title: string;
  category: string;
  version_date: string | null;
  articles: { no: number; sub: number; label: string; path: string[]; text: string }[];
}

const laws = new Set(['刑法', '行政法', '经济法', '宪法相关法', '民法商法', '社会法', '诉讼与非诉讼程序法', '民法典']);
const code = titleKey('民法典');
/** The day as of which the national statutes and the marks on them were collected. */
const rowsDay = '2025-04-30';

/** All national statutes, the newest text of each marked as current; the Civil Code is kept as eight parts. */
export function nationalLaws(): { texts: StatuteArticles[]; factorOf: (id: string) => number } {
  const rows = rowsOf<Law>(lawsFile).filter(({ articles }) => articles.length > 0);
  const newest = new Map<string, Law>();
  for (const law of rows) {
    const newer = newest.get(titleKey(law.title));
    if (!newer || (law.version_date ?? '') > (newer.version_date ?? '')) newest.set(titleKey(law.title), law);
  }
  const isCurrent = (law: Law) => titleKey(law.title) === code || newest.get(titleKey(law.title)) === law;
  const factors = new Map(
    rows.map(law => {
      const isRepealed = isListedRepealed(law.title, { versionDate: law.version_date, day: rowsDay });
      return [law.id, isCurrent(law) ? (isRepealed ? repealedFactor : 1) : 0];
    }),
  );
  const texts = rows.map(law => ({
    id: law.id,
    title: law.title,
    part: titleKey(law.title) === code ? law.file_title : null,
    level: laws.has(law.category) ? '法律' : law.category,
    isCurrent: isCurrent(law),
    articles: law.articles,
  }));
  return { texts, factorOf: id => factors.get(id) ?? 0 };
}

export const hasNewerLaws = existsSync(resolve(folder, newerFile));

/** The laws of the pack, as its own publisher searches them: those that it calls in force or amended. */
export function newerTexts(): { texts: StatuteArticles[]; factorOf: (id: string) => number } {
  const isCurrent = ({ status }: { status?: string }) => status === '现行有效' || status === '已被修改';
  const rows = rowsOf<Law & { status?: string }>(newerFile).filter(law => isCurrent(law) && law.articles.length > 0);
  const texts = rows.map(({ id, title, articles }) => ({
    id,
    title,
    part: null,
    level: '法律',
    isCurrent: true,
    articles,
  }));
  return { texts, factorOf: () => 1 };
}

/** Laws made or revised since, as `nationalLaws` does not have them. */
export const newerLaws = (): { title: string; articles: { label: string }[] }[] =>
  existsSync(resolve(folder, newerFile)) ? rowsOf<Law>(newerFile) : [];

export interface Question {
  isEven: boolean;
  question: string;
  /** The marked articles as `id ordinal`. */
  marked: string[];
}

const pairsOf = (text: string) => {
  const plain = text.replace(/[^\u4e00-\u9fff]/gu, '');
  return new Set(Array.from({ length: Math.max(0, plain.length - 1) }, (_, at) => plain.slice(at, at + 2)));
};

/** How much two texts have in common, 0 to 1. */
function likeness(a: string, b: string): number {
  const [left, right] = [pairsOf(a), pairsOf(b)];
  return (2 * [...left].filter(pair => right.has(pair)).length) / (left.size + right.size || 1);
}

const isAlike = 0.6;
const mayBeMoved = 0.5;

/** The questions; an article marked in an older version is followed to the current one by its text. */
export function questions(texts: StatuteArticles[]): Question[] {
  const textOf = new Map(rowsOf<{ name: string; text: string }>(poolFile).map(({ name, text }) => [name, text]));
  const titles = new Map(rowsOf<Law>(lawsFile).map(({ id, title }) => [id, titleKey(title)]));
  const current = Map.groupBy(
    texts.filter(text => text.isCurrent),
    ({ title }) => titleKey(title),
  );
  function follow({ name, in_national_laws: [id = ''] }: { name: string; in_national_laws: string[] }): string {
    const places = (current.get(titles.get(id) ?? '') ?? []).flatMap(({ id, articles }) =>
      articles.map(({ label, text }, ordinal) => ({ place: `${id} ${ordinal}`, label, text })),
    );
    const text = textOf.get(name);
    const target = places.find(({ label }) => name.endsWith(label) && !name.endsWith(`第${label}`));
    if (target && (text === undefined || likeness(text, target.text) >= isAlike)) return target.place;
    const moved = places
      .map(({ place, text: other }) => ({ place, like: likeness(text ?? '', other) }))
      .sort((a, b) => b.like - a.like)[0];
    return moved && moved.like > mayBeMoved ? moved.place : (target?.place ?? '');
  }
  type Row = { query_id: number; question: string; relevant: { name: string; in_national_laws: string[] }[] };
  return rowsOf<Row>(questionsFile).map(({ query_id, question, relevant }) => ({
    isEven: query_id % 2 === 0,
    question,
    marked: relevant.map(follow),
  }));
}
