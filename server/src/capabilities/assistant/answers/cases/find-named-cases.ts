import { findCaseNumbers } from '@antai/citation';
import { recordTypes } from '@antai/contract/records';
import type { RecordsService } from '../../../records/service.ts';
import type { Reader } from '../answer-wish.ts';
import { type NewSource, sourceOfCase } from '../describe-source.ts';
import { quotePassage } from '../quote-passage.ts';

const namedMax = 3;
/** What a judgment orders, else why: who names one asks for that. */
const quotedSections = [
  { key: 'disposition', place: '裁判结果' },
  { key: 'courtReasoning', place: '本院认为' },
];
const openingMax = 180;

interface NamedCases {
  sources: NewSource[];
  /** The numbers as the question writes them, of those that are here. */
  numbers: string[];
}

/** The judgments whose numbers stand in the question, with what of them says its words, or what they order. */
export async function findNamedCases(
  records: Pick<RecordsService, 'byNumber' | 'whole'>,
  reader: Reader,
  { question, words }: { question: string; words: string[] },
): Promise<NamedCases> {
  const written = findCaseNumbers(question).slice(0, namedMax);
  if (written.length === 0) return { sources: [], numbers: [] };
  const heads = await records.byNumber(recordTypes.cases, [...new Set(written.map(({ caseNumber }) => caseNumber))]);
  const fieldsOf = new Map(heads.slice(0, namedMax).map(({ id, fields }) => [id, fields]));
  const ids = [...fieldsOf.keys()];
  const judgments = ids.length > 0 ? await records.whole(reader, { recordType: recordTypes.cases, ids }) : [];
  const sources = judgments.map(({ id, sections }) => {
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
    const { quotation, place } = quoted[0] ?? opening[0] ?? { quotation: { passage: '', marks: [] }, place: undefined };
    return sourceOfCase({ id, fields: fieldsOf.get(id)!, quotation, place, reasons: ['问题中写明了这一案号'] });
  });
  const numbers = new Set(judgments.map(({ number }) => number));
  return { sources, numbers: written.flatMap(each => (numbers.has(each.caseNumber) ? each.raw : [])) };
}

/** As many whole sentences as a passage holds, of the beginning; a first one that is longer is cut. */
function openingOf(text: string): string {
  const end = text.slice(0, openingMax).search(/[。；\n][^。；\n]*$/u);
  return text.slice(0, end > 0 ? end + 1 : openingMax).trim();
}
