import type { Highlight } from '@antai/contract/search';
import { bestPassage, type Quotation, quotePassage } from '../quote-passage.ts';

export interface PlacedQuotation {
  quotation: Quotation;
  /** The section that it stands in. */
  place: string | undefined;
}

/** What a category says of its records, as far as passages are named by it. */
interface QuotedCategory {
  sections: { key: string; title: string }[];
  titleField: string;
}

/** What a judgment orders, else why: who names one asks for that. */
const quotedSections = [
  { key: 'disposition', place: '裁判结果' },
  { key: 'courtReasoning', place: '本院认为' },
];
const openingMax = 180;

/** What the records of a category call one of their sections. */
export const sectionName = ({ sections }: Pick<QuotedCategory, 'sections'>, key: string): string | undefined =>
  sections.find(section => section.key === key)?.title;

/** The passage of a hit that tells most, and where it stands; empty where the hit has none. */
export function quoteHit(category: QuotedCategory, highlights: Highlight[]): PlacedQuotation {
  const passage = bestPassage(highlights, category.titleField);
  return {
    quotation: { passage: passage?.text ?? '', marks: passage?.marks ?? [] },
    place: passage && sectionName(category, passage.section),
  };
}

/** What of a judgment says the words, or what it orders. */
export function quoteJudgment(sections: { key: string; text: string }[], words: string[]): PlacedQuotation {
  const parts = quotedSections.flatMap(({ key, place }) => {
    const text = sections.find(section => section.key === key)?.text.trim();
    return text ? [{ text, place }] : [];
  });
  const quoted = parts.flatMap(({ text, place }) => {
    const quotation = quotePassage(text, words);
    return quotation ? [{ quotation, place }] : [];
  });
  const opening = parts.slice(0, 1).map(({ text, place }) => ({
    quotation: { passage: openingOf(text), marks: [] },
    place,
  }));
  return quoted[0] ?? opening[0] ?? { quotation: { passage: '', marks: [] }, place: undefined };
}

/** As many whole sentences as a passage holds, of the beginning; a first one that is longer is cut. */
function openingOf(text: string): string {
  const end = text.slice(0, openingMax).search(/[。；\n][^。；\n]*$/u);
  return text.slice(0, end > 0 ? end + 1 : openingMax).trim();
}
