import { readArticleLabel, readArticleNumber } from '../src/article-number.ts';
import { findCitations } from '../src/find-citations.ts';
import { readCaseNumber } from '../src/read-case-number.ts';
import { readStatute } from '../src/read-statute.ts';
import type { Provision } from '../src/reading.ts';
import { nameKey, resolveStatute } from '../src/resolve-statute.ts';
import { hasRows, rowsOf, textsOf } from './rows.ts';

const criminalLaw = '中华人民共和国刑法';

const provisionsOf = (text: string): Provision[] =>
  findCitations(text).filter(citation => citation.kind === 'provision');

export interface Score {
  expected: number;
  answers: number;
  right: number;
  misses: string[];
  extras: string[];
}

const emptyScore = (): Score => ({ expected: 0, answers: 0, right: 0, misses: [], extras: [] });
const precisionOf = ({ right, answers: total }: Score) => right / total;
export const recallOf = ({ right, expected }: Score) => right / expected;
export const f1Of = (score: Score) => (2 * score.right) / (score.expected + score.answers);

function compare(score: Score, id: string, expected: Set<string>, answers: Set<string>): void {
  score.expected += expected.size;
  score.answers += answers.size;
  for (const one of expected) if (!answers.has(one)) score.misses.push(`${id} ${one}`);
  for (const one of answers) {
    if (expected.has(one)) score.right++;
    else score.extras.push(`${id} ${one}`);
  }
}

/** The last 依照…判决如下 is what the label reads; the whole text also cites what parties and annexes say. */
const operative = (text: string) =>
  text.match(/(?:依照|根据|依据|按照)(?:(?!判决如下).){5,1500}?判决如下/gsu)?.at(-1) ?? text;

/** Criminal Law articles that a judgment cites, against the articles labelled as applied. */
export function scoreCriminal(isOperativeOnly: boolean): Score {
  const score = emptyScore();
  type Row = { id: string; full_text: string; law_articles_criminal: number[] };
  for (const row of rowsOf<Row>('judgments/judge_criminal_full.jsonl.gz')) {
    const text = isOperativeOnly ? operative(row.full_text) : row.full_text;
    const provisions = provisionsOf(text).filter(({ statuteName }) => statuteName === criminalLaw);
    compare(
      score,
      row.id,
      new Set(row.law_articles_criminal.map(String)),
      new Set(provisions.map(({ article }) => String(article))),
    );
  }
  return score;
}

/** The label spells out paragraphs and items that the judgment does not write: compared by article. */
function clauseKey(law: string, clause: string): string | null {
  const article = readArticleLabel(clause.match(/^第.+?条(?:之[一二三四五六七八九十]+)?/u)?.[0] ?? '');
  const statute = resolveStatute(law);
  const name = statute.kind === 'found' ? statute.entry.title : law;
  return article && `${nameKey(name)} ${article.article}/${article.sub}`;
}

/** Provisions listed as the legal basis of an administrative judgment, of rows whose text holds the article at all. */
export function scoreLegalBasis(): Score {
  const score = emptyScore();
  type Row = { id: string; full_text: string; legal_basis: { law: string; clause: string }[] };
  for (const row of rowsOf<Row>('judgments/wenshu_admin_structured.jsonl.gz')) {
    const expected = new Set(
      row.legal_basis
        .filter(({ clause }) => row.full_text.includes(clause.match(/^第.+?条/u)?.[0] ?? clause))
        .map(({ law, clause }) => clauseKey(law, clause))
        .filter(key => key !== null),
    );
    const answers = provisionsOf(row.full_text).map(one => `${nameKey(one.statuteName)} ${one.article}/${one.sub}`);
    compare(score, row.id, expected, new Set(answers.filter(key => expected.has(key))));
  }
  return score;
}

/** Every 第…条 with 《…》 directly before it, read by a plain pattern, against the finder: what the finder leaves out. */
export function scoreNamed(file: string, field: string, limit: number): Score {
  const score = emptyScore();
  const plain = /《([^《》]{2,40}(?:法|条例|解释|规定|办法))》第([〇零一二三四五六七八九十百千]+)条/gu;
  for (const row of rowsOf<Record<string, string>>(file, limit)) {
    const text = row[field]!;
    const expected = [...text.matchAll(plain)].map(match => `${match.index} ${readArticleNumber(match[2]!)}`);
    const answers = provisionsOf(text).flatMap(one => [
      `${one.start} ${one.article}`,
      `${text.indexOf('《', one.start)} ${one.article}`,
    ]);
    compare(score, row.id!, new Set(expected), new Set(answers.filter(key => expected.includes(key))));
  }
  return score;
}

/** Lease templates cite no article of a law, only their own: whatever is found there is false. */
export const countFalseInLeases = (): { texts: number; ownArticles: number; found: number } => {
  const texts = textsOf('contracts/rental_templates/text');
  const ownArticles = texts.reduce(
    (sum, text) => sum + (text.match(/第[一二三四五六七八九十\d]{1,3}条/gu)?.length ?? 0),
    0,
  );
  return { texts: texts.length, ownArticles, found: texts.flatMap(provisionsOf).length };
};

/** How the case numbers at the head of real judgments read. */
export function readHeadNumbers(): Record<string, number> {
  const counts: Record<string, number> = { none: 0 };
  for (const file of ['judge_criminal_full', 'lecardv2_criminal_full', 'wenshu_admin_structured']) {
    for (const { full_text } of rowsOf<{ full_text: string }>(`judgments/${file}.jsonl.gz`)) {
      const first = findCitations(full_text.slice(0, 300)).find(citation => citation.kind === 'caseNumber');
      const kind = first ? readCaseNumber(first.raw, '2026-11-21').kind : 'none';
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
  }
  return counts;
}

interface StatuteRow {
  id: string;
  path: string;
  text: string;
  articles: { label: string; text: string }[];
}

export interface StatuteScore {
  rows: number;
  sameRows: number;
  /** Rows where the reader found every article of the row and more: numbers that the row lost. */
  richerRows: number;
  withEvents: number;
  withEffectiveDate: number;
}

/** Statutes read from their Markdown, against the articles parsed beside them: same labels, same words. */
export function scoreStatutes(file: string): StatuteScore {
  const score: StatuteScore = { rows: 0, sameRows: 0, richerRows: 0, withEvents: 0, withEffectiveDate: 0 };
  for (const { text, path, articles } of rowsOf<StatuteRow>(file)) {
    const statute = readStatute(text, { path });
    const labels = new Set(statute.articles.map(({ label }) => label));
    const isSame =
      statute.articles.length === articles.length &&
      articles.every(
        (article, at) => article.label === statute.articles[at]!.label && article.text === statute.articles[at]!.text,
      );
    score.rows++;
    if (isSame) score.sameRows++;
    else if (statute.articles.length > articles.length && articles.every(({ label }) => labels.has(label)))
      score.richerRows++;
    if (statute.events.length > 0) score.withEvents++;
    if (statute.effectiveDate) score.withEffectiveDate++;
  }
  return score;
}

function printRecall(name: string, score: Score): void {
  console.log(
    `${name.padEnd(44)} R ${(100 * recallOf(score)).toFixed(2)} %  (expected ${score.expected}, found ${score.right})`,
  );
  if (process.argv.includes('--misses')) for (const miss of score.misses) console.log(`    - ${miss}`);
}

function print(name: string, score: Score): void {
  const percent = (value: number) => `${(100 * value).toFixed(2)} %`;
  const figures = `P ${percent(precisionOf(score))}  R ${percent(recallOf(score))}  F1 ${percent(f1Of(score))}`;
  console.log(`${name.padEnd(44)} ${figures}  (expected ${score.expected}, found ${score.answers})`);
  if (process.argv.includes('--misses'))
    for (const line of [...score.misses.map(miss => `- ${miss}`), ...score.extras.map(extra => `+ ${extra}`)])
      console.log(`    ${line}`);
}

if (import.meta.main) {
  if (!hasRows) console.log('the folder of real rows is absent: nothing measured');
  else {
    print('Criminal Law articles, operative sentence', scoreCriminal(true));
    print('Criminal Law articles, whole judgment', scoreCriminal(false));
    printRecall('legal basis of administrative judgments', scoreLegalBasis());
    printRecall(
      'named articles in civil judgments',
      scoreNamed('judgments/casegen_civil_parts.jsonl.gz', 'full_text', 262),
    );
    printRecall(
      'named articles in penalty decisions',
      scoreNamed('penalties/csrc_penalty_decisions.jsonl.gz', 'content', 227),
    );
    console.log('provisions falsely found in lease templates', JSON.stringify(countFalseInLeases()));
    console.log('case numbers at the head of judgments', JSON.stringify(readHeadNumbers()));
    for (const file of ['national_laws', 'local_regulations']) {
      console.log(`statutes read from Markdown: ${file}`, JSON.stringify(scoreStatutes(`statutes/${file}.jsonl.gz`)));
    }
  }
}
