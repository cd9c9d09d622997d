/** Random numbers that a seed repeats: mulberry32. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)]! };
}
export type Random = ReturnType<typeof randomOf>;

/** Stands for a nesting so deep that only text can hold it. */
const deep = (kind: 'lists' | 'objects' | 'trees', depth: number) => `@${kind} ${depth}@`;
const deepForm = /"@(lists|objects|trees) (\d+)@"/g;
const ends: Record<string, [string, string, string]> = {
  lists: ['[', '1', ']'],
  objects: ['{"a":', '1', '}'],
  trees: ['{"queryType":4,"childQueryBO":[', '{"baseQueryBO":{"fieldEn":"fullText","fieldValue":"合同"}}', ']}'],
};

function write(body: unknown): string {
  return (JSON.stringify(body) ?? '').replace(deepForm, (_all, kind: string, depth: string) => {
    const [open, inner, close] = ends[kind]!;
    return open.repeat(Number(depth)) + inner + close.repeat(Number(depth));
  });
}

/** What stands in the place of a value. */
const values: (() => unknown)[] = [
  () => 'a\0b',
  () => '\\u0000',
  () => '{"a":"\\u0000"}',
  () => '"\\ud800"',
  () => 'x\ud83d',
  () => '\udfff\ud800',
  () => '合'.repeat(20_000),
  () => '（'.repeat(5000),
  () => `${'['.repeat(9000)}${']'.repeat(9000)}`,
  () => "'; drop table users; --",
  () => '%_\\%',
  () => '\u202e\u200b\ufeff',
  () => '2023-02-30',
  () => '0000-00-00',
  () => '275760-09-14',
  () => '99999999-99-99',
  () => '-1',
  () => '1e999',
  () => Number.MAX_SAFE_INTEGER,
  () => -(2 ** 53),
  () => 2 ** 31,
  () => 1e308,
  () => 0.1,
  () => -0,
  () => '',
  () => ' ',
  () => null,
  () => true,
  () => [],
  () => ({}),
  () => Array.from({ length: 300 }, () => '合同'),
  () => Array.from({ length: 60_000 }, () => 0),
  () => deep('lists', 90),
  () => deep('objects', 988),
  () => deep('lists', 50_000),
  () => [deep('trees', 7), deep('trees', 8)],
  () => [deep('trees', 40)],
  () => [deep('trees', 988)],
  () => ({ $gt: '' }),
  () => ({ toString: 1, constructor: { prototype: {} } }),
];

const names = ['__proto__', 'constructor', 'toString', 'a\0', '\ud800', 'x'.repeat(5000), 'others', 'baseInfo', ''];

/** Every place in a body where a value stands, as the keys that lead to it. */
function placesOf(body: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof body !== 'object' || body === null) return [at];
  const some = Object.entries(body).slice(0, 20);
  return [at, ...some.flatMap(([key, value]) => placesOf(value, [...at, key]))];
}

function replace(body: unknown, place: (string | number)[], change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = place;
  if (key === undefined || typeof body !== 'object' || body === null) return change(body);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...body };
  (copy as Record<string, unknown>)[key] = replace((body as Record<string, unknown>)[key], rest, change);
  return copy;
}

const without = (value: unknown, random: Random) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const gone = random.pick(Object.keys(value));
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== gone));
};

/** One body that no client of ours would send, as the bytes of a request. */
export function mutateBody(body: unknown, random: Random): Buffer {
  let mutated = body;
  for (let round = 0; round <= random.below(2) * random.below(2); round += 1) {
    const place = random.pick(placesOf(mutated));
    const kind = random.below(10);
    mutated = replace(mutated, place, value => {
      if (kind === 0) return without(value, random);
      if (kind === 1 && typeof value === 'object') return { ...value, [random.pick(names)]: random.pick(values)() };
      if (kind === 2) return [value, value];
      return random.pick(values)();
    });
  }
  const bytes = Buffer.from(write(mutated));
  const spoil = random.below(40);
  if (spoil === 0) return bytes.subarray(0, random.below(bytes.length + 1));
  if (spoil === 1 && bytes.length > 0) bytes[random.below(bytes.length)] = random.pick([0x00, 0x80, 0xc0, 0xff, 0x22]);
  return bytes;
}
