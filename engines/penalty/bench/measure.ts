import { createHash } from 'node:crypto';
import type { CodeReading } from '@antai/values';
import handChecked from '../data/hand-checked.json' with { type: 'json' };
import { type Penalty, readPenalty } from '../src/index.ts';
import { files, type Row, readRows } from './rows.ts';

export interface Score {
  right: number;
  of: number;
  wrong: string[];
}

const newScore = (): Score => ({ right: 0, of: 0, wrong: [] });
export const share = ({ right, of }: Score) => (of === 0 ? 1 : right / of);

function mark(scores: Record<string, Score>, key: string, id: string, answer: unknown, truth: unknown): void {
  const [is, should] = [JSON.stringify(answer ?? null), JSON.stringify(truth ?? null)];
  scores[key] ??= newScore();
  const score = scores[key];
  score.of++;
  if (is === should) score.right++;
  else score.wrong.push(`${id} ${is} / ${should}`);
}

interface CheckedRow {
  file: string;
  id: string;
  partyKind?: string;
  parties: string[];
  penaltyDecisionNumber?: string;
  penaltyAuthority: string;
  decisionDate?: string;
  penaltyKind: string[];
  regulatoryMeasures: string[];
  fineFen?: number;
  confiscatedFen?: number;
  isRectificationOrdered: boolean;
  unifiedCreditCode?: string;
}

export const checkedRows = handChecked.rows as CheckedRow[];

const sayReading = <T>(reading: CodeReading<T>): T | string | undefined =>
  reading.kind === 'found' ? reading.value : reading.kind === 'bad' ? `bad: ${reading.raw}` : undefined;

/** Names of natural persons are kept as the first eight hexadecimal digits of their SHA-256. */
const hashName = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 8);
const isHash = (name: string) => /^[\da-f]{8}$/.test(name);

/** A row as the register gives it: measures name their number only there, decisions have it in their title. */
const readRow = (row: Row): Penalty =>
  readPenalty({
    text: row.content,
    title: row.title,
    penaltyAuthority: row.authority,
    penaltyDecisionNumber: row.id.startsWith('csrc-m') ? (row.doc_no ?? undefined) : undefined,
  });

/** Facts that a person read in sixty papers of both files. */
export function measureHandChecked(): Record<string, Score> {
  const scores: Record<string, Score> = {};
  const rows = new Map(files.flatMap(file => readRows(file).map(row => [row.id, row] as const)));
  for (const row of checkedRows) {
    const penalty = readRow(rows.get(row.id)!);
    const id = row.id;
    const names = penalty.parties.map(({ name }, i) => (isHash(row.parties[i] ?? '') ? hashName(name) : name));
    mark(scores, 'party', id, names, row.parties);
    mark(scores, 'partyKind', id, penalty.parties[0]?.partyKind, row.partyKind);
    mark(scores, 'number', id, penalty.penaltyDecisionNumber, row.penaltyDecisionNumber);
    mark(scores, 'authority', id, penalty.penaltyAuthority, row.penaltyAuthority);
    mark(scores, 'date', id, sayReading(penalty.decisionDate), row.decisionDate);
    mark(scores, 'kind', id, [...penalty.penaltyKind].sort(), [...row.penaltyKind].sort());
    mark(scores, 'measures', id, penalty.regulatoryMeasures, row.regulatoryMeasures);
    mark(scores, 'fine', id, sayReading(penalty.fineAmount), row.fineFen);
    mark(scores, 'confiscated', id, sayReading(penalty.confiscatedAmount), row.confiscatedFen);
    mark(scores, 'rectification', id, penalty.isRectificationOrdered, row.isRectificationOrdered);
    const code = penalty.parties[0]?.unifiedCreditCode;
    mark(scores, 'creditCode', id, code && sayReading(code), row.unifiedCreditCode);
  }
  return scores;
}

/** The register's own fields against what text and title alone give, over every row. */
export function measureRegister(): Record<string, Score> {
  const scores: Record<string, Score> = {};
  for (const row of files.flatMap(readRows)) {
    const penalty = readPenalty({ text: row.content, title: row.title });
    const place = row.authority.replace('局', '');
    mark(scores, 'authority', row.id, penalty.penaltyAuthority?.includes(place) ?? false, true);
    if (row.doc_no && row.id.startsWith('csrc-p'))
      mark(scores, 'number', row.id, penalty.penaltyDecisionNumber, row.doc_no.replace('[', '〔').replace(']', '〕'));
    mark(
      scores,
      'date',
      row.id,
      penalty.decisionDate.kind === 'found' && isNear(penalty.decisionDate.value, row.publish_date),
      true,
    );
    mark(scores, 'party', row.id, penalty.parties.length > 0 && isNamedByTitle(penalty, row.title), true);
    mark(scores, 'sanction', row.id, penalty.penaltyKind.length + penalty.regulatoryMeasures.length > 0, true);
    mark(scores, 'fine told', row.id, penalty.fineAmount.kind === 'bad' ? penalty.fineAmount : 'plain', 'plain');
    mark(scores, 'sections', row.id, isWhole(penalty), true);
  }
  return scores;
}

/** A paper is published within a year behind its date, and hardly before it. */
const isNear = (date: string, published: string) => {
  const days = (Date.parse(published) - Date.parse(date)) / 86_400_000;
  return days >= -3 && days < 400;
};

/** The title of a measure names its parties; that of a penalty mostly does not. */
const isNamedByTitle = ({ parties }: Penalty, title: string) =>
  !title.includes('关于对') || title.replace(/\s/g, '').includes(parties[0]!.name.replace(/\s/g, ''));

const isWhole = ({ text, sections }: Penalty) =>
  ['decision', 'remedies', 'tail'].every(expected => sections.some(({ key }) => key === expected)) &&
  sections.map(({ start, end }) => text.slice(start, end)).join('\n') === text;

/** Papers a second over every row. */
export function measureSpeed(): number {
  const rows = files.flatMap(readRows);
  const started = performance.now();
  for (const row of rows) readRow(row);
  return rows.length / ((performance.now() - started) / 1000);
}
