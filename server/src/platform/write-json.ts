import { runInSlices } from './map-in-slices.ts';

/** A list of more is written in pieces: each of them takes a millisecond or two. */
const itemsAtOnce = 500;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > itemsAtOnce;

/** Whether a value is a long list, or holds one as a field. */
const isLarge = (data: unknown) => isLong(data) || (isRecord(data) && Object.values(data).some(isLong));

/** A value as JSON, the same to the letter as in one go; others have their turn while its long lists, or those of its fields, are written. */
export const writeJson = async (data: unknown): Promise<string> =>
  isLarge(data) ? runInSlices(writeData(data)) : JSON.stringify(data);

function* writeData(data: unknown): Generator<undefined, string> {
  if (!isRecord(data)) return yield* writeList(data as unknown[]);
  const fields: string[] = [];
  for (const [name, value] of Object.entries(data)) {
    const text = isLong(value) ? yield* writeList(value) : JSON.stringify(value);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
    yield;
  }
  return `{${fields.join(',')}}`;
}

function* writeList(items: readonly unknown[]): Generator<undefined, string> {
  const pieces: string[] = [];
  for (let at = 0; at < items.length; at += itemsAtOnce) {
    pieces.push(JSON.stringify(items.slice(at, at + itemsAtOnce)).slice(1, -1));
    yield;
  }
  return `[${pieces.join(',')}]`;
}
