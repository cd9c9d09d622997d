/** Something that was read: what it comes to, and where it stands. */
export interface Value<Key = string | number> {
  key: Key;
  start: number;
  end: number;
}

/** What was read of a text, and the text without it, every character in its place. */
export interface TextValues<Key> {
  values: Value<Key>[];
  rest: string;
}

const covered = '▒';

/** Covers a stretch, so that nobody reads it a second time. */
export const cover = (text: string, { start, end }: { start: number; end: number }): string =>
  text.slice(0, start) + covered.repeat(end - start) + text.slice(end);

type Groups = (string | undefined)[];

/** Reads every match; one for which `read` gives undefined stays for others. */
export function takeValues<Key>(
  text: string,
  { pattern, read }: { pattern: RegExp; read: (groups: Groups, match: string) => Key | Key[] | undefined },
): TextValues<Key> {
  const values: Value<Key>[] = [];
  const left: string[] = [];
  let before = 0;
  for (const match of text.matchAll(pattern)) {
    const key = read(match.slice(1), match[0]);
    if (key === undefined) continue;
    const [start, end] = [match.index, match.index + match[0].length];
    const place = { start: end - match[0].trimStart().length, end: start + match[0].trimEnd().length };
    for (const each of Array.isArray(key) ? key : [key]) values.push({ key: each, ...place });
    left.push(text.slice(before, start), covered.repeat(end - start));
    before = end;
  }
  return { values, rest: left.join('') + text.slice(before) };
}

/** Reads one pattern after the other, each what those before it have left. */
export function takeAll<Key>(text: string, steps: ((text: string) => TextValues<Key>)[]): TextValues<Key> {
  const values: Value<Key>[] = [];
  let rest = text;
  for (const step of steps) {
    const taken = step(rest);
    values.push(...taken.values);
    rest = taken.rest;
  }
  return { values, rest };
}
