import { articleLabel, type Citation, type Provision } from '@antai/citation';
import { writeNumeral } from '@antai/values';
import type { CitedArticle, CitedProvision, JudgmentSection } from './judgment.ts';
import { leadsToDisposition } from './recognise.ts';

/** Between two articles of one list stands a mark, a name of a crime or a bracket, never the end of a sentence. */
const withinList = /^[^。！？；\n《》]{0,16}$/;

/** The statutes cited, in reading order, each with the list of its articles that begins there, and its section. */
export function readProvisions(
  text: string,
  { sections, citations }: { sections: JudgmentSection[]; citations: Citation[] },
): CitedProvision[] {
  const bases = decisionBases(text, sections);
  const provisions: CitedProvision[] = [];
  let before: Provision | undefined;
  let section = 0;
  for (const provision of citations) {
    if (provision.kind !== 'provision') continue;
    const last = provisions.at(-1);
    if (last && before && goesOn(text, { before, provision })) {
      last.articles.push(articleOf(provision));
      last.end = Math.max(last.end, provision.end);
      last.raw = text.slice(last.start, last.end);
    } else {
      while (section < sections.length - 1 && provision.start >= sections[section]!.end) section++;
      const { start, end } = provision;
      provisions.push({
        statute: nameOf(provision),
        articles: [articleOf(provision)],
        raw: text.slice(start, end),
        start,
        end,
        section: sections[section]!.key,
        isDecisionBasis: bases.some(basis => start >= basis.start && start < basis.end),
      });
    }
    before = provision;
  }
  return provisions;
}

/** The provision names no statute of its own and stands in the list that the one before began. */
function goesOn(text: string, { before, provision }: { before: Provision; provision: Provision }): boolean {
  if (provision.statuteName !== before.statuteName) return false;
  if (provision.start < before.end) return true;
  return (
    /^(?:第|[（(]|[\d一二三四五六七八九十百千])/.test(provision.raw) &&
    withinList.test(text.slice(before.end, provision.start))
  );
}

/** A name within book marks has 〈〉 inside. */
const nameOf = ({ statuteName }: Provision) => statuteName.replaceAll('《', '〈').replaceAll('》', '〉');

function articleOf({ article, sub, paragraph, item, subItem }: Provision): CitedArticle {
  const places = [
    paragraph ? `第${writeNumeral(paragraph)}款` : '',
    item ? `第${writeNumeral(item)}项` : '',
    subItem ? `第${writeNumeral(subItem)}目` : '',
  ];
  return {
    label: articleLabel(article, sub) + places.join(''),
    article,
    ...(sub && { subArticle: sub }),
    ...(paragraph && { paragraph }),
    ...(item && { item }),
  };
}

/** The last sentence before each "判决如下": the provisions there carry the decision. */
function decisionBases(text: string, sections: JudgmentSection[]): { start: number; end: number }[] {
  const end = sections.find(({ key }) => key === 'disposition')?.start;
  if (end === undefined || !leadsToDisposition(text.slice(Math.max(0, end - 200), end).trim())) return [];
  const lead = text.slice(Math.max(0, end - 3000), end);
  const length = lead.trimEnd().length;
  const stops = [...lead.slice(0, length).matchAll(/。(?=[^（]|$)|\n(?!《)/g)].map(match => match.index);
  const cut = stops.filter(at => at < length - 12).at(-1) ?? -1;
  const verb = /(?:依照|依据|根据|按照|适用|据)(?=[^。]{0,40}《)/.exec(lead.slice(cut + 1));
  return [{ start: end - lead.length + cut + 1 + (verb?.index ?? 0), end }];
}
