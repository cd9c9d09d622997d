import type { EntityFinding, EntityKind } from '@antai/redaction';
import { createSpellings } from './find-spellings.ts';

/** What stands for a kind of thing, where a model can still tell what it is. */
const labels = {
  person: '人名',
  organization: '机构',
  address: '地址',
  idNumber: '身份证',
  creditCode: '信用代码',
  bankCard: '银行卡',
  mobile: '手机',
  landline: '电话',
  email: '邮箱',
  plate: '车牌',
  passport: '护照',
  account: '账号',
  wechat: '微信',
  licence: '证照',
  custom: '隐去',
} as const satisfies Partial<Record<EntityKind, string>>;

/** What is replaced before a text leaves the house: what tells who somebody is. Sums, days and case numbers are the case itself. */
export const privateKinds = Object.keys(labels) as EntityKind[];

const words = [...new Set(Object.values(labels))].join('|');
const digits = '0-9０-９';
/** A placeholder in any of the spellings that models make of it: [人名1]、（人名 1）、【**人名_１**】. */
const placeholder = new RegExp(
  `[【\\[［（(〔][\\s*_]{0,8}(${words})[\\s*_]{0,8}([${digits}]{1,6})[\\s*_]{0,8}[】\\]］）)〕]`,
  'g',
);
const partsOf = (word: string) => [...word].map((_, length) => word.slice(0, length));
const beginnings = [...new Set(Object.values(labels).flatMap(partsOf))];
/** What may be the beginning of one, at the end of what has come so far. */
const beginningPattern = new RegExp(
  `[【\\[［（(〔][\\s*_]{0,8}(?:(?:${words})[\\s*_]{0,8}[${digits}]{0,6}[\\s*_]{0,8}|${beginnings.join('|')})$`,
);

const halfWidth = (text: string) => text.normalize('NFKC');
const keyOf = (text: string) => halfWidth(text).replace(/\s/g, '').toLowerCase();

export interface MaskedSpan {
  start: number;
  end: number;
  kind: EntityKind;
  original: string;
}

export interface MaskedText {
  text: string;
  /** Where in the masked text something was replaced, and what. */
  spans: MaskedSpan[];
}

export type Placeholders = ReturnType<typeof createPlaceholders>;

interface Register {
  /** By what is replaced, however it is spelt. */
  tokens: Map<string, { token: string; original: string; kind: EntityKind }>;
  originals: Map<string, string>;
  /** The last number of each label. */
  numbers: Map<string, number>;
  /** Placeholders behind which nobody stands. */
  unknown: Set<string>;
}

function tokenOf(
  { tokens, numbers, originals }: Pick<Register, 'tokens' | 'numbers' | 'originals'>,
  { kind, text }: Pick<EntityFinding, 'kind' | 'text'>,
): string {
  const key = keyOf(text);
  const existing = tokens.get(key);
  if (existing) return existing.token;
  const label = kind in labels ? labels[kind as keyof typeof labels] : labels.custom;
  const number = (numbers.get(label) ?? 0) + 1;
  numbers.set(label, number);
  const token = `【${label}${number}】`;
  tokens.set(key, { token, original: text, kind });
  originals.set(`${label}${number}`, text);
  return token;
}

/** Numbers that a text uses already, as one does that was masked by hand, are left to it. */
function leaveNumbersOf({ originals, numbers }: Pick<Register, 'originals' | 'numbers'>, text: string) {
  for (const [, label = '', number = ''] of text.matchAll(placeholder)) {
    const used = Number(halfWidth(number));
    if (!originals.has(`${label}${used}`)) numbers.set(label, Math.max(numbers.get(label) ?? 0, used));
  }
}

/** What is replaced in one text: what was found in it, and every other mention of what is replaced anywhere. */
function spansIn(
  { tokens }: Pick<Register, 'tokens'>,
  text: string,
  { findings, mentionsIn }: { findings: readonly EntityFinding[]; mentionsIn: ReturnType<typeof createSpellings> },
): Stretch[] {
  const own = findings.map(({ start, end, kind, text: original }) => ({ start, end, kind, original }));
  const used = [...text.matchAll(placeholder)].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const others = withoutMet(mentionsIn(text), [...own, ...used]).map(({ start, end }) => {
    const original = text.slice(start, end);
    return { start, end, kind: tokens.get(keyOf(original))?.kind ?? 'custom', original };
  });
  return [...own, ...others].sort((one, other) => one.start - other.start);
}

/** Which of some mentions, in their order, meet none of the places. */
function withoutMet(mentions: readonly Place[], places: readonly Place[]): Place[] {
  const inOrder = places.toSorted((one, other) => one.start - other.start);
  let next = 0;
  let reached = 0;
  return mentions.filter(({ start, end }) => {
    while (next < inOrder.length && inOrder[next]!.start < end) {
      reached = Math.max(reached, inOrder[next]!.end);
      next += 1;
    }
    return reached <= start;
  });
}

function maskOne(register: Register, { text, stretches }: { text: string; stretches: Stretch[] }): MaskedText {
  let out = '';
  let at = 0;
  const spans: MaskedSpan[] = [];
  for (const { start, end, kind, original } of stretches) {
    out += text.slice(at, start);
    const token = tokenOf(register, { kind, text: original });
    spans.push({ start: out.length, end: out.length + token.length, kind, original });
    out += token;
    at = end;
  }
  return { text: out + text.slice(at), spans };
}

/** What stands for what in one request: the same for the same thing in all its texts and steps. Kept nowhere. */
export function createPlaceholders() {
  const register: Register = { tokens: new Map(), originals: new Map(), numbers: new Map(), unknown: new Set() };
  const { originals, unknown, tokens } = register;
  return {
    /** The texts with what was found in them replaced, and every other mention of it too. */
    mask(texts: readonly string[], findings: readonly EntityFinding[][]): MaskedText[] {
      for (const text of texts) leaveNumbersOf(register, text);
      for (const finding of findings.flat()) tokenOf(register, finding);
      const mentionsIn = createSpellings([...register.tokens.values()].map(({ original }) => original));
      return texts.map((text, at) =>
        maskOne(register, { text, stretches: spansIn(register, text, { findings: findings[at] ?? [], mentionsIn }) }),
      );
    },

    /** A text with what stands for something replaced by it; `say` spells the original for where it stands. */
    restore(text: string, say: (original: string) => string = original => original): string {
      return text.replace(placeholder, (whole, label: string, number: string) => {
        const original = originals.get(`${label}${Number(halfWidth(number))}`);
        if (original === undefined) unknown.add(whole);
        return original === undefined ? whole : say(original);
      });
    },

    /** What has been replaced so far. */
    replaced: () => [...tokens.values()].map(({ kind, original }) => ({ kind, text: original })),

    /** Placeholders that a model made up: nobody stands behind them. */
    unknown: () => [...unknown],
  };
}

interface Place {
  start: number;
  end: number;
}

interface Stretch extends Place {
  kind: EntityKind;
  original: string;
}

/** Puts back what stands for something while an answer comes, however it is cut into pieces. */
export function restoreStream(placeholders: Placeholders, say?: (original: string) => string) {
  let pending = '';
  return {
    push(text: string): string {
      pending += text;
      const cut = beginningPattern.exec(pending)?.index ?? pending.length;
      const ready = pending.slice(0, cut);
      pending = pending.slice(cut);
      return placeholders.restore(ready, say);
    },
    end(): string {
      const rest = placeholders.restore(pending, say);
      pending = '';
      return rest;
    },
  };
}
