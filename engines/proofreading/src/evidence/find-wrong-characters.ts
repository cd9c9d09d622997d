import { findFixed } from './find-fixed.ts';
import { type Care, findSlips, type Slip } from './find-slips.ts';
import type { Evidence } from './open-evidence.ts';
import { widenSlip } from './widen-slip.ts';

/** A place where a corpus of official texts would have other characters. Places are UTF-16. */
export interface WrongCharacters {
  start: number;
  end: number;
  wrong: string;
  right: string;
  kind: Slip['kind'];
  /** How sure it is, from 0 to 1. */
  confidence: number;
  /** Why, for a lawyer. */
  reason: string;
}

/** Wrong characters by evidence, in reading order and apart. Quotations, titles, numbers and names are left as they are. */
export function findWrongCharacters(evidence: Evidence, text: string, { care }: { care: Care }): WrongCharacters[] {
  const slips = findSlips(evidence, text, { care, fixed: findFixed(text) });
  const { words } = evidence;
  let from = 0;
  return slips.map((narrow, index) => {
    const to = slips[index + 1]?.start ?? text.length;
    const slip = widenSlip(narrow, { words, text, from, to });
    from = slip.end;
    const { start, end, right, kind, score } = slip;
    const wrong = text.slice(start, end);
    return { start, end, wrong, right, kind, confidence: score, reason: explain(slip, wrong) };
  });
}

const likenesses = {
  tone: '读音相同',
  sound: '读音相同或只差声调',
  near: '读音相近',
  shape: '字形相近',
  none: '用字不合',
};

function explain({ kind, right, score, likeness, isDoubled }: Slip, wrong: string): string {
  const sure = `把握约${Math.floor(score * 100)}%`;
  switch (kind) {
    case 'order':
      return `依据语料：法律文书在此处通常写作“${right}”，疑两字颠倒，${sure}`;
    case 'surplus':
      if (isDoubled) return `“${wrong}”中有一个字连写了两次，按词读多出一字，${sure}`;
      return `依据语料：此处疑多“${wrong}”字，${sure}`;
    case 'gap':
      return `依据语料：此处疑缺字，通常写作“${right}”，${sure}`;
    default:
      return `依据语料：法律文书在此处通常写作“${right}”，${likenesses[likeness]}，${sure}`;
  }
}
