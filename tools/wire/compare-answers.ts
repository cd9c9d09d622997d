import type { Answers } from './play-calls.ts';

const shownMax = 160;

/** One line a call whose answer differs, with the first place where it does. */
export function differences(before: Answers, after: Answers): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap(name => {
    if (!(name in before)) return `${name}: only after`;
    if (!(name in after)) return `${name}: only before`;
    const place = firstDifference(before[name], after[name], '');
    return place ? `${name}: ${place}` : [];
  });
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'absent').slice(0, shownMax);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function firstDifference(a: unknown, b: unknown, path: string): string | undefined {
  if (!isObject(a) || !isObject(b))
    return Object.is(a, b) ? undefined : `${path || 'answer'} ${shown(a)} → ${shown(b)}`;
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const place = firstDifference(a[key], b[key], `${path}.${key}`);
    if (place) return place;
  }
  return undefined;
}
