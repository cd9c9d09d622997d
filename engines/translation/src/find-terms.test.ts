import { expect, test } from 'vitest';
import { indexTerms, indexTermsBySteps } from './find-terms.ts';
import { matchRendering } from './match-rendering.ts';
import { readyTerms } from './ready.ts';
import type { Term } from './term.ts';

const text =
  'The people of the parties to this agreement are paying liquidated damages; each salesman’s breach, non-compete covenants and 50% of bodies corporate are dealt with in Article 12.';

test('terms are found in English wherever one of their forms stands: the filter before the patterns leaves nothing out', () => {
  const own = [
    'person of party',
    'party',
    'salesman',
    'non-compete covenant',
    '50% of',
    'body corporate',
    'Article 12',
  ];
  const terms: Term[] = [
    ...own.map((en, at) => ({ ...readyTerms[0]!, id: `own-${at}`, en, enAlternatives: [] })),
    ...readyTerms,
  ];
  const { inEnglish } = indexTerms(terms, { isChecked: false });
  for (const line of [text, ...readyTerms.slice(0, 200).map(({ en, definition }) => `${en}: ${definition ?? ''}`)]) {
    const hits = inEnglish(line).map(({ start, end }) => line.slice(start, end));
    // whoever is not among the hits stands within a longer one
    const words = new Set(
      line
        .toLowerCase()
        .match(/[a-z]+/g)
        ?.map(word => word.slice(0, 3)),
    );
    for (const { en } of terms) {
      const first = /[A-Za-z]+/.exec(en.replace(/^to (be )?|^be /i, ''))?.[0] ?? '';
      if (!words.has(first.toLowerCase().slice(0, 3))) continue;
      for (const { start, end } of matchRendering(line, en))
        expect(
          hits.some(hit => line.includes(hit) && inRange(line, hit, { start, end })),
          `${en} in ${line}`,
        ).toBe(true);
    }
  }
});

/** Whether a hit shares a place with a stretch. */
function inRange(line: string, hit: string, { start, end }: { start: number; end: number }): boolean {
  for (let at = line.indexOf(hit); at >= 0; at = line.indexOf(hit, at + 1))
    if (at < end && at + hit.length > start) return true;
  return false;
}

test('a large base of terms in the same words is tried on a text only where all their words stand in it', () => {
  const words = ['contract', 'breach', 'damage', 'interest', 'share', 'notice', 'court', 'claim', 'goods', 'lease'];
  const terms = words.flatMap((one, a) =>
    words.flatMap((other, b) =>
      words.map((third, c): Term => ({ ...readyTerms[0]!, id: `${a}${b}${c}`, en: `${one} ${other} ${third}` })),
    ),
  );
  const { inEnglish } = indexTerms(
    terms.map(term => ({ ...term, enAlternatives: [] })),
    { isChecked: false },
  );
  const tried: string[] = [];
  const matchAll = String.prototype.matchAll;
  String.prototype.matchAll = function (pattern) {
    tried.push(String(pattern));
    return matchAll.call(this, pattern);
  };
  try {
    inEnglish('A contract for goods under lease.');
  } finally {
    String.prototype.matchAll = matchAll;
  }
  expect(tried.length).toBe(27);
});

test('a base is made ready in steps of a few terms', () => {
  const steps = [...indexTermsBySteps(readyTerms, { isChecked: false })];
  expect(steps.length).toBeGreaterThan(readyTerms.length / 20);
});
