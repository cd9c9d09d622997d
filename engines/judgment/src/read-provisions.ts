import statutes from '../data/statutes.json' with { type: 'json' };
import type { CitedProvision, JudgmentSection } from './judgment.ts';
import { readArticles } from './read-articles.ts';
import { leadsToDisposition } from './recognise.ts';

const known = new Map(Object.entries(statutes.shortNames));
const opener = /《|(?<![\u4e00-\u9fa5])(?:该|本|同|上述|前述)(?:法|条例|规定|解释|办法)(?=第)/g;

interface Name {
  statute: string;
  start: number;
  end: number;
}

/** Statutes with the articles cited from them, in reading order; book marks, short names and 该法 are understood, nothing is looked up. */
export function readProvisions(text: string, sections: JudgmentSection[]): CitedProvision[] {
  const declared = declaredNames(text);
  const bases = decisionBases(text, sections);
  const found: CitedProvision[] = [];
  let last: string | undefined;
  let section = 0;
  for (const name of names(text, declared)) {
    const previous = found.at(-1);
    if (previous && name.start < previous.end) continue;
    const statute = name.statute || last;
    if (!statute) continue;
    last = statute;
    const list = readArticles(text, name.end);
    if (list.articles.length === 0) continue;
    while (section < sections.length - 1 && name.start >= sections[section]!.end) section++;
    const isDecisionBasis = bases.some(({ start, end }) => name.start >= start && name.start < end);
    found.push({
      statute,
      articles: list.articles,
      raw: text.slice(name.start, list.end),
      start: name.start,
      end: list.end,
      section: sections[section]!.key,
      isDecisionBasis,
    });
  }
  return found;
}

/** The last sentence before each "判决如下": the provisions there carry the decision. */
function decisionBases(text: string, sections: JudgmentSection[]): { start: number; end: number }[] {
  const disposition = sections.find(({ key }) => key === 'disposition');
  const end = disposition ? disposition.start : undefined;
  if (end === undefined || !leadsToDisposition(text.slice(Math.max(0, end - 200), end).trim())) return [];
  const lead = text.slice(Math.max(0, end - 3000), end);
  const stops = [...lead.trimEnd().matchAll(/。(?=[^（]|$)|\n(?!《)/g)].map(match => match.index);
  const cut = stops.filter(at => at < lead.trimEnd().length - 12).at(-1) ?? -1;
  const verb = [...lead.slice(cut + 1).matchAll(/(?:依照|依据|根据|按照|适用|据)(?=[^。]{0,40}《)/g)][0];
  const from = end - lead.length + cut + 1 + (verb?.index ?? 0);
  return [{ start: from, end }];
}

/** 《…》（以下简称《刑法》） and the like: what the text itself calls a statute. */
function declaredNames(text: string): Map<string, string> {
  const declared = new Map(known);
  for (const match of text.matchAll(
    /《([^《》]{2,60}(?:[〈《][^〈〉《》]{2,40}[〉》][^《》]{0,30})?)》[（(][^（）()]{0,20}?简称[为：:]?\s*[“"《〈]?([^）)”"》〉“《〈]{1,24})[”"》〉]?/g,
  )) {
    declared.set(match[2]!, fullName(match[1]!));
  }
  return declared;
}

const fullName = (name: string) => name.replace(/\s/g, '');

function* names(text: string, declared: Map<string, string>): Generator<Name> {
  const short = [...declared.keys()].filter(name => !/[《》]/.test(name)).sort((a, b) => b.length - a.length);
  const bare = new RegExp(
    `(?:中华人民共和国)?(?:${short.slice(0, 300).map(escaped).join('|')})(?=[》]{0,1}\\s*(?:第|[（(]))`,
    'g',
  );
  const starts = [...text.matchAll(opener)].map(match => ({ at: match.index, word: match[0] }));
  const shorts = [...text.matchAll(bare)].map(match => ({ at: match.index, word: match[0] }));
  for (const { at, word } of [...starts, ...shorts].sort((a, b) => a.at - b.at)) {
    if (word === '《') {
      const marked = readMarked(text, at, declared);
      if (marked) yield marked;
    } else if (!isInsideMarks(text, at))
      yield {
        statute: declared.get(word) ?? declared.get(word.replace('中华人民共和国', '')) ?? '',
        start: at,
        end: at + word.length,
      };
  }
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const isInsideMarks = (text: string, at: number) => {
  const before = text.slice(Math.max(0, at - 60), at);
  return before.lastIndexOf('《') > before.lastIndexOf('》');
};

/** 《最高人民法院关于适用《…》的解释》: marks may nest, and courts forget to close the inner ones. */
function readMarked(text: string, at: number, declared: Map<string, string>): Name | undefined {
  let depth = 0;
  const limit = Math.min(text.length, at + 160);
  for (let i = at; i < limit; i++) {
    const c = text[i];
    if (c === '《') depth++;
    else if (c === '\n' && depth > 1) return undefined;
    else if (c === '》' && (--depth === 0 || /^》*\s*第/.test(text.slice(i + 1, i + 6)))) {
      const end = i + 1 + /^》*/.exec(text.slice(i + 1, i + 4))![0].length;
      const name = text.slice(at + 1, i).replace(/\s/g, '');
      const issuer = /(最高人民法院(?:、最高人民检察院)?(?:、公安部)?(?:、司法部)?|最高人民检察院)$/.exec(
        text.slice(Math.max(0, at - 30), at),
      );
      const statute = declared.get(name) ?? (issuer && name.startsWith('关于') ? issuer[1] + name : name);
      return { statute, start: issuer && name.startsWith('关于') ? at - issuer[1]!.length : at, end };
    }
  }
  return undefined;
}
