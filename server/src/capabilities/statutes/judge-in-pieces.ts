import { type PackedJson, packJson } from '../../platform/pack-json.ts';
import { type CheckedText, judgePacked, type PackedJudgeOrder } from './judge-citations.ts';

/** What checking found, in pieces, each of which is unpacked in a millisecond or two. */
export type PackedCheck = { [Name in keyof CheckedText]: PackedJson<CheckedText[Name]>[] };

const findingsAtOnce = 500;

/** The entry of the threads that judge long texts for who reads what they found. */
export default function judgeInPieces(order: PackedJudgeOrder): PackedCheck {
  const { citations, notChecked } = judgePacked(order);
  return { citations: packInPieces(citations), notChecked: packInPieces(notChecked) };
}

function packInPieces<Item>(items: readonly Item[]): PackedJson<Item[]>[] {
  const pieces: PackedJson<Item[]>[] = [];
  for (let at = 0; at < items.length; at += findingsAtOnce) pieces.push(packJson(items.slice(at, at + findingsAtOnce)));
  return pieces;
}
