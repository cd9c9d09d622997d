import type { statutes } from '@antai/contract/statutes';
import type { AnswerOf } from '@antai/contract/wire/call';
import type { Issue } from '@antai/proofreading';
import { type PackedJson, unpackJson } from '../../platform/pack-json.ts';

type CheckedText = AnswerOf<typeof statutes.checkCitations>;

/** A text, and what was found of everything that it cites. */
export interface ProvisionOrder {
  text: string;
  checked: PackedJson<CheckedText>;
}

/** A finding of a check, as it is kept. */
export type StoredIssue = Omit<Issue, 'check'> & {
  check: Issue['check'] | 'provisions' | 'evidence' | 'model';
  /** How sure it is, of what rests on evidence. */
  confidence?: number;
};

/** 本法, 前款 and a number alone; whose they are, only what stands before them can say. */
const isUnnamed = /^(?:第|本|前|该|同|上述)/u;
const isOwn = /^(?:本|前)/u;

/** Where the paragraph of a place begins, of places in their order: the text is gone through once. */
function paragraphsIn(text: string) {
  let [from, next] = [-1, text.indexOf('\n')];
  return (place: number): number => {
    for (; next >= 0 && next < place; next = text.indexOf('\n', next + 1)) from = next;
    return from;
  };
}

/**
 * Articles that do not exist and quotations that are not the article's words; what the library cannot tell is no finding,
 * nor is what does not name its statute in the paragraph: 本法 in the text of a statute is that statute. For a thread.
 */
export function judgeProvisions({ checked, text }: ProvisionOrder): StoredIssue[] {
  let [namedIn, isNamed] = [-1, false];
  const paragraphOf = paragraphsIn(text);
  return unpackJson(checked).citations.flatMap(({ kind, status, start, end, raw, detail }): StoredIssue[] => {
    if (kind !== 'provision') return [];
    const paragraph = paragraphOf(start);
    if (!isUnnamed.test(raw)) [namedIn, isNamed] = [paragraph, true];
    else if (isOwn.test(raw) || namedIn !== paragraph) isNamed = false;
    if (!isNamed || (status !== 'malformed' && status !== 'differs')) return [];
    const isMissing = status === 'malformed';
    return [
      {
        start,
        end,
        wrong: raw,
        check: 'provisions',
        rule: 'provisions',
        kind: isMissing ? 'missing' : 'differs',
        severity: isMissing ? 'error' : 'warning',
        reason: detail,
      },
    ];
  });
}
