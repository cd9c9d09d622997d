import { type CheckedPair, findingAt, type Language, otherOf, type SegmentFinding } from './finding.ts';
import { foldText } from './fold-text.ts';
import type { Definition, DefinitionIndex } from './index-definitions.ts';

const chineseDefinition = /[（(](?:以下简称|下称|以下称|简称|统称)?(?:为)?["']([^"']{1,30})["'][)）]/g;
const englishDefinition =
  /\((?:hereinafter(?: referred to as)?|referred to as|the|each a|collectively,?)?\s*(?:the\s+)?"(?:the\s+)?([^"]{1,60})"\s*\)/gi;

const definedIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(match => match[1]!);

/** Words that a text defines for itself: 以下简称“甲方”, in whatever quotation marks. */
export const definedTermsIn: Record<Language, (text: string) => string[]> = {
  zh: text => definedIn(foldText(text).text, chineseDefinition),
  en: text => definedIn(foldText(text).text, englishDefinition),
};

/**
 * Whether what the document defines is called by the same word ever after. Takes in what this pair defines.
 * `definitions` are those of the pairs before.
 */
export function checkDefinitions(pair: CheckedPair, definitions: DefinitionIndex): SegmentFinding[] {
  const own = { zh: definedIn(pair.zh.text, chineseDefinition), en: definedIn(pair.en.text, englishDefinition) };
  const { from } = pair;
  const to = otherOf(from);
  const findings: SegmentFinding[] = [];
  if (own.zh.length !== own.en.length) {
    const about = { source: own[from].join(','), target: own[to].join(',') };
    findings.push(findingAt(pair, { rule: 'defined-term-unpaired', severity: 'error', side: to, ...about }));
  }
  const defined = own.zh.slice(0, own.en.length).map((zh, at) => ({ zh, en: own.en[at]! }));
  for (const each of defined) {
    const before = definitions.find(each[from]);
    if (!before) definitions.add(each);
    else if (before[to] !== each[to]) {
      const about = { source: each[from], target: each[to] };
      findings.push(findingAt(pair, { rule: 'defined-term-redefined', severity: 'error', side: to, ...about }));
    }
  }
  return [...findings, ...checkUse(pair, { definitions, defined })];
}

function checkUse(
  pair: CheckedPair,
  { definitions, defined }: { definitions: DefinitionIndex; defined: readonly Definition[] },
): SegmentFinding[] {
  const { from } = pair;
  const to = otherOf(from);
  const source = pair[from].text;
  const uses = definitions.usesIn(source);
  if (uses.length === 0) return [];
  const isTaken = new Uint8Array(source.length);
  const own = new Set(defined.map(each => each[from]));
  const targets = definitions.targetsIn(pair[to].text);
  const findings: SegmentFinding[] = [];
  for (const { definition, places } of uses) {
    if (own.has(definition[from])) continue;
    const free = places.filter(({ start, end }) => !isTaken.subarray(start, end).includes(1));
    for (const { start, end } of free) isTaken.fill(1, start, end);
    if (free.length > 0 && !targets.has(definition[to]))
      findings.push(
        findingAt(pair, {
          rule: 'defined-term-inconsistent',
          severity: 'error',
          side: from,
          ...free[0]!,
          source: definition[from],
          target: definition[to],
        }),
      );
  }
  return findings;
}
