import type { Narrowing, NarrowingChoice } from '@antai/contract/assistant/answer';
import { type RecordType, recordTypes } from '@antai/contract/records';
import type { CaseFields } from '@antai/contract/records/case';
import type { PenaltyFields } from '@antai/contract/records/penalty';
import { type Highlight, type SearchRequest, similarTextMax } from '@antai/contract/search';
import type { RecordsService } from '../../../records/service.ts';
import type { SearchService } from '../../../search/service.ts';
import type { Reader } from '../answer-wish.ts';
import type { Words } from '../choose-words.ts';
import { type NewSource, sourceOfCase, sourceOfPenalty } from '../describe-source.ts';
import { bestPassage, quotePassage } from '../quote-passage.ts';
import { narrow, planSearch } from './plan-search.ts';

export const casesMax = 6;
const penaltiesMax = 4;
/** Fewer hits than these and the next, wider search is tried. */
const hitsEnough = 3;
const narrowingMax = 6;

const narrowings = [
  { fieldEn: 'causeOfAction', question: '是哪一类纠纷？' },
  { fieldEn: 'courtLevel', question: '看哪一级法院？' },
  { fieldEn: 'judgmentYear', question: '看哪一年的裁判？' },
] as const;

/** The first of the planned searches that finds enough; else the last. */
async function searchFor(
  search: SearchService,
  reader: Reader,
  { plans, pageSize }: { plans: SearchRequest[]; pageSize: number },
) {
  let last: { query: SearchRequest; answer: Awaited<ReturnType<SearchService['list']>> } | undefined;
  for (const query of plans) {
    reader.signal.throwIfAborted();
    last = { query, answer: await search.list(reader, { conditions: query, page: { pageNum: 1, pageSize } }) };
    if (last.answer.total >= hitsEnough) break;
  }
  return last;
}

const sectionName = (search: SearchService, { recordType, key }: { recordType: RecordType; key: string }) =>
  search.category(recordType).sections.find(section => section.key === key)?.title;

function quotationOf(
  search: SearchService,
  { recordType, highlights }: { recordType: RecordType; highlights: Highlight[] },
) {
  const passage = bestPassage(highlights, search.category(recordType).titleField);
  return {
    quotation: { passage: passage?.text ?? '', marks: passage?.marks ?? [] },
    place: passage && sectionName(search, { recordType, key: passage.section }),
  };
}

/** Cases by the words of the question, with what they can be narrowed by; narrowed, as many as the choice was told to hold. */
export async function findCases(
  search: SearchService,
  reader: Reader,
  { words, narrowed }: { words: Words; narrowed: NarrowingChoice[] },
) {
  const whole = await searchFor(search, reader, { plans: planSearch(recordTypes.cases, words), pageSize: casesMax });
  const isNarrowed = whole !== undefined && narrowed.length > 0;
  const plan = isNarrowed && narrow(whole.query, narrowed);
  const result = plan ? await searchFor(search, reader, { plans: [plan], pageSize: casesMax }) : whole;
  if (!result || result.answer.total === 0)
    return { sources: [], narrowings: [], hits: result?.answer.total, queryText: result?.answer.textForm };
  const { query, answer } = result;
  // a search of one type finds records of it alone
  const sources = answer.records.map(({ id, fields, highlights }) =>
    sourceOfCase({
      id,
      fields: fields as CaseFields,
      ...quotationOf(search, { recordType: recordTypes.cases, highlights }),
      reasons: [],
    }),
  );
  return {
    sources,
    narrowings: await narrowingsOf(search, reader, { query, narrowed }),
    hits: answer.total,
    queryText: answer.textForm,
  };
}

/** What would tell the cases of a search apart: fields in which they differ, the commonest values first. */
async function narrowingsOf(
  search: SearchService,
  reader: Reader,
  { query, narrowed }: { query: SearchRequest; narrowed: NarrowingChoice[] },
): Promise<Narrowing[]> {
  const open = narrowings.filter(({ fieldEn }) => !narrowed.some(each => each.fieldEn === fieldEn));
  const groups = await Promise.all(
    open.map(async ({ fieldEn, question }) => {
      // a chart names the ends of a tree alone, a filter every level of it
      const look = fieldEn === 'causeOfAction' ? search.chart : search.filter;
      const counts = (await look(reader, { ...query, fieldEn })).filter(({ value }) => value !== '');
      const values = counts.slice(0, narrowingMax).map(({ value, label, count }) => ({ value, label, count }));
      return { fieldEn, question, values };
    }),
  );
  return groups.filter(({ values }) => values.length > 1);
}

/** Cases like the facts that a long question tells, each with in what it is alike. */
export async function findAlike(
  { search, records }: { search: SearchService; records: RecordsService },
  reader: Reader,
  { question, words }: { question: string; words: Words },
): Promise<NewSource[]> {
  const text = question.slice(0, similarTextMax);
  const alike = await search.similarCases(reader, { text, limit: casesMax });
  const ids = alike.map(({ id }) => id);
  const texts = await records.texts(recordTypes.cases, { ids, keys: ['courtReasoning'], charactersMax: 4000 });
  const textOf = new Map(texts.map(each => [each.id, each.text]));
  return alike.flatMap(({ id, fields, reasons }) => {
    const quotation = quotePassage(textOf.get(id) ?? '', words.wide);
    if (!quotation) return [];
    const place = sectionName(search, { recordType: recordTypes.cases, key: 'courtReasoning' });
    return [sourceOfCase({ id, fields, quotation, place, reasons: reasons.slice(0, 3).map(each => each.text) })];
  });
}

/** Penalties by the words of the question. */
export async function findPenalties(
  search: SearchService,
  { reader, words }: { reader: Reader; words: Words },
): Promise<NewSource[]> {
  const plans = planSearch(recordTypes.penalty, words);
  const result = await searchFor(search, reader, { plans, pageSize: penaltiesMax });
  return (result?.answer.records ?? []).map(({ id, fields, highlights }) =>
    sourceOfPenalty({
      id,
      fields: fields as PenaltyFields,
      ...quotationOf(search, { recordType: recordTypes.penalty, highlights }),
      reasons: [],
    }),
  );
}
