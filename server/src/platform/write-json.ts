import { runInSlices } from './map-in-slices.ts';
import { isHeavyList, itemsAtOnce } from './weigh-list.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);

/** Whether a value is a heavy list, or holds one as a field. */
export const isLarge = (data: unknown): boolean =>
  isHeavyList(data) || (isRecord(data) && Object.values(data).some(isHeavyList));

/** A large value as JSON in pieces, together the same to the letter as in one go; others have their turn between them. */
export const writeLarge = (data: unknown): Promise<Buffer[]> => runInSlices(writeBySteps(data));

function* writeBySteps(data: unknown): Generator<undefined, Buffer[]> {
  const pieces: Buffer[] = [];
  for (const text of isRecord(data) ? piecesOf(data) : piecesOfList(data as unknown[])) {
    pieces.push(Buffer.from(text));
    yield;
  }
  return pieces;
}

function* piecesOf(data: Record<string, unknown>): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(data)) {
    const text = isHeavyList(value) ? '' : JSON.stringify(value);
    if (text === undefined) continue;
    yield `${before}${JSON.stringify(name)}:${text}`;
    if (isHeavyList(value)) yield* piecesOfList(value);
    before = ',';
  }
  yield '}';
}

function* piecesOfList(items: readonly unknown[]): Generator<string> {
  for (let at = 0; at < items.length; at += itemsAtOnce)
    yield `${at === 0 ? '[' : ','}${JSON.stringify(items.slice(at, at + itemsAtOnce)).slice(1, -1)}`;
  yield ']';
}
