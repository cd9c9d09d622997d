import words from '../data/words.json' with { type: 'json' };
import type { Objection } from './issue.ts';

const single = new Map(
  Object.entries(words.single as Record<string, { notBefore?: string; notAfter?: string }>).map(
    ([char, { notBefore, notAfter }]) => [
      char,
      {
        notBefore: notBefore ? new RegExp(notBefore, 'u') : undefined,
        notAfter: notAfter ? new RegExp(notAfter, 'u') : undefined,
      },
    ],
  ),
);
const allowedAfter = new Map(Object.entries(words.allowedAfter).map(([word, form]) => [word, new RegExp(form, 'u')]));

/** 本规定规定的: a paper that is called so says something. */
const isSentence = (text: string, { start, end }: { start: number; end: number }) =>
  /(?:本|该|有关)$/u.test(text.slice(Math.max(0, start - 2), start)) && /^(?:的|应当)/u.test(text.slice(end, end + 2));

/** Characters and words that are written twice without sense. */
export function checkRepetition(text: string): Objection[] {
  return [...checkCharacters(text), ...checkWords(text)];
}

const repeated = (start: number, { end, word }: { end: number; word: string }): Objection => ({
  start,
  end,
  kind: 'repeated',
  right: '',
  reason: `“${word}”连写了两次`,
  isCertain: true,
});

function checkCharacters(text: string): Objection[] {
  const findings: Objection[] = [];
  for (let at = 1; at < text.length; at += 1) {
    const char = text[at]!;
    if (text[at - 1] !== char || text[at + 1] === char) continue;
    const rule = single.get(char);
    if (!rule || rule.notBefore?.test(text[at - 2] ?? '') || rule.notAfter?.test(text[at + 1] ?? '')) continue;
    findings.push(repeated(at, { end: at + 1, word: char }));
  }
  return findings;
}

function checkWords(text: string): Objection[] {
  return words.repeatable.flatMap(word => {
    const findings: Objection[] = [];
    for (let at = text.indexOf(word + word); at >= 0; at = text.indexOf(word + word, at + 1)) {
      const after = at + word.length * 2;
      if (word === '规定' && isSentence(text, { start: at, end: after })) continue;
      if (allowedAfter.get(word)?.test(text.slice(after, after + 4))) continue;
      findings.push(repeated(at + word.length, { end: after, word }));
    }
    return findings;
  });
}
