import { QueryNode } from '@antai/contract/search';

/** Where in the conditions of an address they stop making sense, counted from 0, and why. */
export interface Break {
  position: number;
  reason: string;
}

const notWhole = '这里不完整或写错了';

/** Where the text stops being JSON: the longest beginning that some ending could complete is what the engine reports. */
function breakOfJson(text: string): Break | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    return { position: position === undefined ? Math.max(0, text.length - 1) : Number(position), reason: notWhole };
  }
}

const isCondition = (value: unknown): boolean => {
  try {
    const { data } = QueryNode.safeParse(value);
    return Boolean(data?.baseQueryBO || data?.childQueryBO);
  } catch {
    // nested deeper than can be read
    return false;
  }
};

/** Where the conditions of an address break, for a text that `addresses.ts` could not read as conditions. */
export function findBreak(text: string): Break {
  const broken = breakOfJson(text);
  if (broken) return broken;
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return { position: 0, reason: '这里应当是条件的列表' };
  const wrong = list.findIndex(each => !isCondition(each));
  const before = JSON.stringify(list.slice(0, Math.max(0, wrong))).length - (wrong > 0 ? 1 : 0);
  const position = Math.min(text.length - 1, wrong > 0 ? before + 1 : 1);
  return { position, reason: `第${wrong + 1}个条件不完整` };
}
