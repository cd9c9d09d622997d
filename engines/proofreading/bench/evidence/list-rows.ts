import type { WeighedEdit } from '../../src/evidence/describe-edit.ts';
import type { Evidence } from '../../src/evidence/open-evidence.ts';
import { weighLine } from '../../src/evidence/weigh-line.ts';
import type { MadeError } from './make-errors.ts';

/** An edit with whether it restores what was meant. */
export interface Row {
  features: Float32Array;
  isRight: boolean;
  /** Whether an error stands beside it: then a wrong edit is no alarm where nothing is wrong. */
  isNear: boolean;
}

/** The places that an edit replaces, and with what. */
function spell(
  { vocabulary }: Evidence['table'],
  { starts, ends }: { starts: Int32Array; ends: Int32Array },
  { at, end, replacement }: WeighedEdit,
) {
  const start = at < starts.length ? starts[at]! : (ends.at(-1) ?? 0);
  const right = replacement.map(id => vocabulary[id - 2]!).join('');
  return { start, end: end > at ? ends[end - 1]! : start, right };
}

const applyTo = (text: string, { start, end, right }: MadeError) => text.slice(0, start) + right + text.slice(end);

/** An edit is right where it makes of the text what mending an error makes of it, or mends one half of a pair. */
function restores(text: string, errors: readonly MadeError[], edit: MadeError): boolean {
  return errors.some(error => {
    if (edit.end < error.start - 3 || edit.start > error.end + 3) return false;
    const from = Math.max(0, Math.min(edit.start, error.start) - 2);
    const to = Math.max(edit.end, error.end) + 2;
    const part = text.slice(from, to);
    const shift = (each: MadeError) => ({ ...each, start: each.start - from, end: each.end - from });
    if (applyTo(part, shift(edit)) === applyTo(part, shift(error))) return true;
    const offset = edit.start - error.start;
    const isHalf =
      edit.end - edit.start === 1 && edit.right.length === 1 && error.end - error.start === error.right.length;
    return isHalf && offset >= 0 && offset < error.right.length && error.right[offset] === edit.right;
  });
}

const near = 2;

/** All edits of a text as rows. */
export function listRows(evidence: Evidence, text: string, errors: readonly MadeError[]): Row[] {
  const { symbols, edits } = weighLine(evidence, text);
  return edits.map(edit => {
    const place = spell(evidence.table, symbols, edit);
    return {
      features: edit.features,
      isRight: restores(text, errors, place),
      isNear: errors.some(({ start, end }) => place.end >= start - near && place.start <= end + near),
    };
  });
}
