import violations from '../data/violations.json' with { type: 'json' };

const types = violations.types.map(([type, words]) => [type!, new RegExp(words!)] as const);
const investigated = /[^。]{0,400}(?:立案|进行了?调查|涉嫌|一案)[^。]{0,80}/;

/** Types of violation that the sentence on the investigation names; where it names none, what title and reasons name. */
export function tellViolation(title: string, { facts, basis }: { facts: string; basis: string }): string[] {
  const opening = investigated.exec(facts.slice(0, 1500))?.[0] ?? '';
  const ofOpening = typesIn(`${title.slice(0, 300)}\n${opening}`);
  return ofOpening.length > 0 ? ofOpening : typesIn(`${facts.slice(0, 3000)}\n${basis.slice(0, 3000)}`);
}

const typesIn = (text: string) => types.filter(([, words]) => words.test(text)).map(([type]) => type);
