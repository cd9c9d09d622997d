import { isOrganisation } from '@antai/names';
import tables from '../data/table-heads.json' with { type: 'json' };
import type { EntityKind, Span } from './finding.ts';
import { mayBegin } from './judge-person.ts';

type HeadedKind = keyof typeof tables.heads;

interface HeadRule {
  kind: HeadedKind;
  /** What the head of a column, or the cell before, is called. */
  head: RegExp;
  /** What may stand below it. */
  value: RegExp;
  confidence: number;
}

const headMax = 14;
const noHead = new RegExp(`(?:${tables.noHead.join('|')})$`, 'u');
const note = /\s|[（(][^（()）]*[)）]|[：:*＊]/gu;

const number = (value: RegExp) => ({ value, confidence: 0.95 });
const values: Record<HeadedKind, Pick<HeadRule, 'value' | 'confidence'>> = {
  idNumber: number(/^[0-9A-Za-z()*×-]{6,24}$/u),
  creditCode: number(/^[0-9A-Za-z]{10,20}$/u),
  account: number(/^\d[\d *×-]{5,40}$/u),
  passport: number(/^[0-9A-Za-z]{6,12}$/u),
  landline: number(/^[+\d][\d ()*×-]{6,24}$/u),
  wechat: { value: /^[^\t\n]{2,40}$/u, confidence: 0.92 },
  licence: number(/^[0-9A-Za-z\u4e00-\u9fa5()〔〕-]*\d[0-9A-Za-z\u4e00-\u9fa5()〔〕-]{4,40}$/u),
  address: { value: /^(?=.*[\u4e00-\u9fa5]).{4,80}$/u, confidence: 0.93 },
  person: {
    value:
      /^(?:[\u4e00-\u9fa5]{2,4}|[\u4e00-\u9fa5]{1,8}(?:·[\u4e00-\u9fa5]{1,8}){1,3}|[A-Za-z][A-Za-z.'-]*(?: [A-Za-z][A-Za-z.'-]*){1,4})$/u,
    confidence: 0.95,
  },
};
/** 账户名 names a person, not an account. */
const rules = (Object.keys(values) as HeadedKind[]).map(
  (kind): HeadRule => ({
    kind,
    head: new RegExp(`(?:${tables.heads[kind].join('|')})(?!(?<=[账帐]户)名)`, 'iu'),
    ...values[kind],
  }),
);
const noName = new RegExp(`^(?:${tables.notNames.join('|')})$`, 'u');
const unsure = 0.75;

const ruleOf = (head: string): HeadRule | undefined => {
  const plain = head.replace(note, '');
  return plain === '' || plain.length > headMax || noHead.test(plain)
    ? undefined
    : rules.find(each => each.head.test(plain));
};

/** Whether a text is what the head of a column is called and nobody's name: 户主. */
export const isHead = (text: string): boolean => rules.some(({ head }) => head.exec(text)?.[0] === text);

/** What a table says of some texts: for each the heads that may name it, the nearest first. */
export type Heads = readonly (readonly string[])[];

/**
 * What only the head of its column or the cell before it tells: names, accounts and numbers of a table, text by text. Rows
 * that are one text have their cells parted by tabs; of a cell that is a text of its own, `heads` says what may name it.
 */
export function findUnderHeads(folded: readonly string[], heads: Heads = []): Span[][] {
  let columns: (HeadRule | undefined)[] = [];
  return folded.map((text, index) => {
    if (!text.includes('\t')) return spanOf(text, { start: 0, heads: heads[index] ?? [] });
    const cells = text.split('\t');
    const named = cells.map(cell => ruleOf(cell));
    if (isHeadRow(cells, named)) {
      columns = named;
      return [];
    }
    let at = 0;
    return cells.flatMap((cell, column) => {
      const start = at;
      at += cell.length + 1;
      if (named[column]) return [];
      const rule = columns[column] ?? (column > 0 ? ruleOf(cells[column - 1]!) : undefined);
      return rule ? judge(cell, start, rule) : [];
    });
  });
}

/** A row of heads names two columns at least, holds no number of its own, and is not label and value in turns. */
const isHeadRow = (cells: readonly string[], named: readonly unknown[]) =>
  named.filter(Boolean).length >= 2 &&
  cells.every(cell => cell.length <= headMax * 2 && !/\d{5}/u.test(cell)) &&
  !cells.every((cell, at) =>
    at % 2 === 0 ? named[at] : !named[at] && cell.trim() !== '' && !noHead.test(cell.trim()),
  );

function spanOf(cell: string, { start, heads }: { start: number; heads: readonly string[] }): Span[] {
  if (heads.length === 0 || ruleOf(cell)) return [];
  const rule = heads.map(ruleOf).find(Boolean);
  return rule ? judge(cell, start, rule) : [];
}

function judge(cell: string, from: number, { kind, value, confidence }: HeadRule): Span[] {
  const text = cell.trim();
  if (!value.test(text) || noName.test(text)) return isNamed(kind, text) ? [organisation(cell, from)] : [];
  const start = from + cell.indexOf(text);
  const span = { start, end: start + text.length, rule: '表头所指' };
  if (kind !== 'person') return [{ kind, ...span, confidence }];
  if (isOrganisation(text)) return [organisation(cell, from)];
  return [{ kind, ...span, confidence: /[^\u4e00-\u9fa5]/u.test(text) || mayBegin(text, 0) ? confidence : unsure }];
}

const isNamed = (kind: EntityKind, text: string) => kind === 'person' && text.length <= 60 && isOrganisation(text);

function organisation(cell: string, from: number): Span {
  const text = cell.trim();
  const start = from + cell.indexOf(text);
  return { kind: 'organization', start, end: start + text.length, rule: '表头所指', confidence: 0.95 };
}
