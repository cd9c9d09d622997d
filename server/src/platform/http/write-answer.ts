import { runInSlices } from '../map-in-slices.ts';
import { WrittenAnswer } from './written-answer.ts';

/** A list of more is written in pieces: each of them takes a millisecond or two. */
const itemsAtOnce = 500;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);

const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > itemsAtOnce;

/** Whether an answer holds a long list, as its data or as a field of them. */
const isLarge = (data: unknown) => isLong(data) || (isRecord(data) && Object.values(data).some(isLong));

/**
 * An answer as JSON, the same to the letter as in one go; others have their turn while one with long lists is written.
 * Data that are written already stand in it as they are.
 */
export async function writeAnswer({ data, ...rest }: { baseInfo: object; data: unknown }): Promise<string | Buffer> {
  const head = `${JSON.stringify(rest).slice(0, -1)},"data":`;
  if (data instanceof WrittenAnswer) return Buffer.concat([Buffer.from(head), data.bytes, Buffer.from('}')]);
  return isLarge(data) ? `${head}${await runInSlices(writeData(data))}}` : JSON.stringify({ ...rest, data });
}

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
