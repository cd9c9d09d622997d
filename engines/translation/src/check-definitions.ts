import { type CheckedPair, type Finding, findingAt, type Language, otherOf } from './finding.ts';
import { foldText } from './fold-text.ts';

/** What a document calls something, on both sides. */
export interface Definition {
  zh: string;
  en: string;
}

const chineseDefinition = /[（(](?:以下简称|下称|以下称|简称|统称)?(?:为)?["']([^"']{1,30})["'][)）]/g;
const englishDefinition =
  /\((?:hereinafter(?: referred to as)?|referred to as|the|each a|collectively,?)?\s*(?:the\s+)?"(?:the\s+)?([^"]{1,60})"\s*\)/gi;

const definedIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(match => match[1]!);

/** Words that a text defines for itself: 以下简称“甲方”, in whatever quotation marks. */
export const definedTermsIn: Record<Language, (text: string) => string[]> = {
  zh: text => definedIn(foldText(text).text, chineseDefinition),
  en: text => definedIn(foldText(text).text, englishDefinition),
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where a defined term stands; the English one keeps its capitals, and may be of several. */
function placesOf(
  text: string,
  { term, language }: { term: string; language: Language },
): { start: number; end: number }[] {
  const pattern =
    language === 'en'
      ? new RegExp(`(?<![A-Za-z])${escaped(term)}(?:s|es)?(?![A-Za-z])`, 'g')
      : new RegExp(escaped(term), 'g');
  return [...text.matchAll(pattern)].map(({ index, 0: match }) => ({ start: index, end: index + match.length }));
}

/**
 * Whether what the document defines is called by the same word ever after. Takes in what this pair defines.
 * `definitions` are those of the pairs before.
 */
export function checkDefinitions(pair: CheckedPair, definitions: Definition[]): Finding[] {
  const own = { zh: definedTermsIn.zh(pair.zh.text), en: definedTermsIn.en(pair.en.text) };
  const { from } = pair;
  const to = otherOf(from);
  const findings: Finding[] = [];
  if (own.zh.length !== own.en.length) {
    const about = { source: own[from].join(','), target: own[to].join(',') };
    findings.push(findingAt(pair, { rule: 'defined-term-unpaired', severity: 'error', side: to, ...about }));
  }
  const defined = own.zh.slice(0, own.en.length).map((zh, at) => ({ zh, en: own.en[at]! }));
  for (const each of defined) {
    const before = definitions.find(other => other[from] === each[from]);
    if (!before) definitions.push(each);
    else if (before[to] !== each[to]) {
      const about = { source: each[from], target: each[to] };
      findings.push(findingAt(pair, { rule: 'defined-term-redefined', severity: 'error', side: to, ...about }));
    }
  }
  const isOwn = (term: Definition) => defined.some(each => each[from] === term[from]);
  return [...findings, ...checkUse(pair, { definitions, isOwn })];
}

function checkUse(
  pair: CheckedPair,
  { definitions, isOwn }: { definitions: readonly Definition[]; isOwn: (term: Definition) => boolean },
): Finding[] {
  const { from } = pair;
  const to = otherOf(from);
  const source = pair[from].text;
  const isTaken = new Uint8Array(source.length);
  const findings: Finding[] = [];
  for (const term of [...definitions].sort((a, b) => b[from].length - a[from].length)) {
    if (isOwn(term)) continue;
    const free = placesOf(source, { term: term[from], language: from }).filter(
      ({ start, end }) => !isTaken.subarray(start, end).some(each => each === 1),
    );
    for (const { start, end } of free) isTaken.fill(1, start, end);
    if (free.length > 0 && placesOf(pair[to].text, { term: term[to], language: to }).length === 0)
      findings.push(
        findingAt(pair, {
          rule: 'defined-term-inconsistent',
          severity: 'error',
          side: from,
          ...free[0]!,
          source: term[from],
          target: term[to],
        }),
      );
  }
  return findings;
}
