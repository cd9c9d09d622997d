import type { Slip } from './find-slips.ts';
import { longestWord, type Words } from './words.ts';

/** What stands around a slip, up to where other slips stand, and the words there are. */
interface Room {
  words: Words;
  text: string;
  from: number;
  to: number;
}

const reach = 3;
const isHan = (character: string | undefined) => character !== undefined && /[\u4e00-\u9fff]/u.test(character);

/** A slip with the whole word that it belongs to, so that it is read and remembered as a word; else with a neighbour. */
export function widenSlip<Each extends Slip>(slip: Each, room: Room): Each {
  const widened = widen(slip, room);
  if (!slip.isDoubled || slip.start - 1 < room.from) return widened;
  // whichever of the two goes, it is read with the word that the other begins or ends: 转转租, 代理人人
  const asFirst = widen({ ...slip, start: slip.start - 1, end: slip.end - 1 }, room);
  return asFirst.right.length > widened.right.length ? asFirst : widened;
}

function widen<Each extends Slip>(slip: Each, { words, text, from, to }: Room): Each {
  let [left, right] = [slip.start, slip.end];
  while (left > from && slip.start - left < reach && isHan(text[left - 1])) left -= 1;
  while (right < to && right - slip.end < reach && isHan(text[right])) right += 1;
  const mended = text.slice(left, slip.start) + slip.right + text.slice(slip.end, right);
  const codes = Uint16Array.from(mended, character => character.charCodeAt(0));
  const offset = slip.start - left;
  const place = { codes, length: codes.length, from: offset, to: offset + slip.right.length };
  const { length, start } = longestWord(words, place);
  const isWord = length > slip.right.length;
  const [before, after] = isWord
    ? [offset - start, start + length - place.to]
    : slip.end - slip.start > 1
      ? [0, 0]
      : offset > 0
        ? [1, 0]
        : [0, right > slip.end ? 1 : 0];
  return {
    ...slip,
    start: slip.start - before,
    end: slip.end + after,
    right: mended.slice(offset - before, place.to + after),
  };
}
