import type { Call } from '@antai/contract/wire/call';
import { z } from 'zod';
import { runInSlices } from '../map-in-slices.ts';
import { isHeavyList, itemsAtOnce } from '../weigh-list.ts';

type Read = { success: true; data: unknown } | { success: false; error: z.ZodError };

type AnswerContract = Pick<Call, 'path' | 'output'>;

interface Answer {
  value: unknown;
  isStrict: boolean;
}

/** The answer as the contract writes it; throws where it is not what the contract says, and, if strict, where it says more. */
export const cutAnswer = (call: AnswerContract, answer: Answer): unknown =>
  judge(call, answer, { result: call.output.safeParse(answer.value) });

/** The same; others have their turn while one with heavy lists is read. */
export const cutLongAnswer = async (call: AnswerContract, answer: Answer): Promise<unknown> =>
  holdsHeavyList(answer.value)
    ? judge(call, answer, { result: await runInSlices(readBySteps(call.output, answer.value)) })
    : cutAnswer(call, answer);

function judge({ path }: AnswerContract, { value, isStrict }: Answer, { result }: { result: Read }): unknown {
  if (!result.success) {
    throw new Error(`answer of ${path} is not what its contract says${isStrict ? `: ${result.error.message}` : ''}`);
  }
  const extra = isStrict ? extraField(value, result.data) : undefined;
  if (extra) throw new Error(`answer of ${path} says more than its contract: ${extra}`);
  return result.data;
}

/** Whether a value is a heavy list, or has one as a field. */
const holdsHeavyList = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && (isHeavyList(value) || Object.values(value).some(isHeavyList));

/** Nothing but a list of its items: no length of it is prescribed. */
const isPlainList = (schema: unknown): schema is z.ZodArray<z.ZodType> =>
  schema instanceof z.ZodArray && (schema.def.checks?.length ?? 0) === 0;

/** Nothing but its fields: no check of the whole, and no word about other fields. */
const isPlainObject = (schema: unknown): schema is z.ZodObject =>
  schema instanceof z.ZodObject && (schema.def.checks?.length ?? 0) === 0 && schema.def.catchall === undefined;

/** The same as the schema reads in one go, its heavy lists piece by piece. */
function* readBySteps(schema: z.ZodType, value: object): Generator<undefined, Read> {
  if (isHeavyList(value) && isPlainList(schema)) return yield* readList(schema, value);
  if (!isPlainObject(schema) || Array.isArray(value)) return schema.safeParse(value);
  const lists = Object.entries(value).filter(([name, each]) => isHeavyList(each) && isPlainList(schema.shape[name]));
  const read = schema.safeParse({ ...value, ...Object.fromEntries(lists.map(([name]) => [name, []])) });
  if (!read.success) return read;
  for (const [name, items] of lists) {
    const list = yield* readList(schema.shape[name] as z.ZodArray<z.ZodType>, items as unknown[]);
    if (!list.success) return list;
    read.data[name] = list.data;
  }
  return read;
}

function* readList(schema: z.ZodArray<z.ZodType>, items: readonly unknown[]): Generator<undefined, Read> {
  const all: unknown[] = [];
  for (let at = 0; at < items.length; at += itemsAtOnce) {
    const read = schema.safeParse(items.slice(at, at + itemsAtOnce));
    if (!read.success) return read;
    for (const item of read.data) all.push(item);
    yield;
  }
  return { success: true, data: all };
}

/** The first field that is in the value and not in what the contract made of it. */
function extraField(value: unknown, cut: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || typeof cut !== 'object' || cut === null) return undefined;
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined) continue;
    if (!(name in cut)) return name;
    const inner = extraField(each, (cut as Record<string, unknown>)[name]);
    if (inner) return `${name}.${inner}`;
  }
  return undefined;
}
