import { type CheckedPair, findingAt, type Language, type SegmentFinding } from './finding.ts';
import { foldText } from './fold-text.ts';
import { cover } from './take-values.ts';
import type { Party } from './term.ts';

const endings = /\b(co|company|ltd|limited|corp|corporation|inc)\b/g;
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
const coreOf = (name: string) => bare(name).replace(endings, '').replace(/\s+/g, ' ').trim();

/** What is left of both texts when the names of parties are covered, and what is wrong with these names. */
interface PartyCheck {
  findings: SegmentFinding[];
  zh: string;
  en: string;
}

/** Whether each registered name stands for the party that the other side names. */
export function checkParties(pair: CheckedPair, parties: readonly Party[]): PartyCheck {
  let { zh, en } = { zh: pair.zh.text, en: pair.en.text };
  const findings: SegmentFinding[] = [];
  for (const party of parties) {
    const chinese = foldText(party.zh).text;
    const finding = checkParty(pair, { party, chinese });
    if (finding) findings.push(finding);
    zh = coverAll(zh, chinese);
    en = coverAll(en, party.en);
  }
  return { findings, zh, en };
}

function coverAll(text: string, name: string): string {
  if (name === '') return text;
  let rest = text;
  for (let at = rest.indexOf(name); at >= 0; at = rest.indexOf(name, at + name.length))
    rest = cover(rest, { start: at, end: at + name.length });
  return rest;
}

function checkParty(
  pair: CheckedPair,
  { party, chinese }: { party: Party; chinese: string },
): SegmentFinding | undefined {
  const names: Record<Language, string> = { zh: chinese, en: party.en };
  const { from } = pair;
  const to = from === 'zh' ? 'en' : 'zh';
  const placeIn = (side: Language) => pair[side].text.indexOf(names[side]);
  const [inSource, inTarget] = [placeIn(from), placeIn(to)];
  const about = { severity: 'error', source: party[from], target: party[to] } as const;
  if (inSource >= 0 && inTarget < 0) {
    const isVariant = to === 'en' && coreOf(party.en) !== '' && bare(pair.en.text).includes(coreOf(party.en));
    const rule = isVariant ? 'party-name-variant' : 'party-name-missing';
    return findingAt(pair, { rule, ...about, side: from, start: inSource, end: inSource + names[from].length });
  }
  const isMeant = (party.zhShort ?? []).some(short => pair.zh.text.includes(short));
  if (inSource < 0 && inTarget >= 0 && !isMeant)
    return findingAt(pair, {
      rule: 'party-name-extra',
      ...about,
      side: to,
      start: inTarget,
      end: inTarget + names[to].length,
    });
  return undefined;
}
