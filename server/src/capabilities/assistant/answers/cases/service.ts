import { findCaseNumbers } from '@antai/citation';
import type { Narrowing, NarrowingChoice } from '@antai/contract/assistant/answer';
import { recordTypes } from '@antai/contract/records';
import type { CaseFields } from '@antai/contract/records/case';
import type { PenaltyFields } from '@antai/contract/records/penalty';
import { type SearchRequest, similarTextMax } from '@antai/contract/search';
import type { RecordsService } from '../../../records/service.ts';
import type { SearchService } from '../../../search/service.ts';
import type { Reader } from '../answer-wish.ts';
import type { Words } from '../choose-words.ts';
import { type NewSource, sourceOfCase, sourceOfPenalty } from '../describe-source.ts';
import { quotePassage } from '../quote-passage.ts';
import { narrow, planSearch } from './plan-search.ts';
import { quoteHit, quoteJudgment, sectionName } from './quote-record.ts';

interface Deps {
  search: SearchService;
  records: RecordsService;
}

export type CasesService = ReturnType<typeof casesService>;

interface NamedCases {
  sources: NewSource[];
  /** The numbers as the question writes them, of those that are here. */
  numbers: string[];
}

export const casesMax = 6;
const namedMax = 3;
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
  { search }: Pick<Deps, 'search'>,
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

/** What would tell the cases of a search apart: fields in which they differ, the commonest values first. */
async function narrowingsOf(
  { search }: Pick<Deps, 'search'>,
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

/** Cases and penalties by the words of a question, each with its passage. */
const searching = (deps: Deps) => ({
  /** Cases by the words of the question, with what they can be narrowed by; narrowed, as many as the choice was told to hold. */
  async find(reader: Reader, { words, narrowed }: { words: Words; narrowed: NarrowingChoice[] }) {
    const whole = await searchFor(deps, reader, { plans: planSearch(recordTypes.cases, words), pageSize: casesMax });
    const isNarrowed = whole !== undefined && narrowed.length > 0;
    const plan = isNarrowed && narrow(whole.query, narrowed);
    const result = plan ? await searchFor(deps, reader, { plans: [plan], pageSize: casesMax }) : whole;
    if (!result || result.answer.total === 0)
      return { sources: [], narrowings: [], hits: result?.answer.total, queryText: result?.answer.textForm };
    const { query, answer } = result;
    const category = deps.search.category(recordTypes.cases);
    // a search of one type finds records of it alone
    const sources = answer.records.map(({ id, fields, highlights }) =>
      sourceOfCase({ id, fields: fields as CaseFields, ...quoteHit(category, highlights), reasons: [] }),
    );
    return {
      sources,
      narrowings: await narrowingsOf(deps, reader, { query, narrowed }),
      hits: answer.total,
      queryText: answer.textForm,
    };
  },

  /** Penalties by the words of the question. */
  async penalties(reader: Reader, words: Words): Promise<NewSource[]> {
    const plans = planSearch(recordTypes.penalty, words);
    const result = await searchFor(deps, reader, { plans, pageSize: penaltiesMax });
    const category = deps.search.category(recordTypes.penalty);
    return (result?.answer.records ?? []).map(({ id, fields, highlights }) =>
      sourceOfPenalty({ id, fields: fields as PenaltyFields, ...quoteHit(category, highlights), reasons: [] }),
    );
  },
});

/** What the house holds of cases for a question. */
export const casesService = (deps: Deps) => ({
  ...searching(deps),

  /** Cases like the facts that a long question tells, each with in what it is alike. */
  async alike(reader: Reader, { question, words }: { question: string; words: Words }): Promise<NewSource[]> {
    const { search, records } = deps;
    const text = question.slice(0, similarTextMax);
    const alike = await search.similarCases(reader, { text, limit: casesMax });
    const ids = alike.map(({ id }) => id);
    const texts = await records.texts(recordTypes.cases, { ids, keys: ['courtReasoning'], charactersMax: 4000 });
    const textOf = new Map(texts.map(each => [each.id, each.text]));
    const place = sectionName(search.category(recordTypes.cases), 'courtReasoning');
    return alike.flatMap(({ id, fields, reasons }) => {
      const quotation = quotePassage(textOf.get(id) ?? '', words.wide);
      if (!quotation) return [];
      return [sourceOfCase({ id, fields, quotation, place, reasons: reasons.slice(0, 3).map(each => each.text) })];
    });
  },

  /** The judgments whose numbers stand in the question, with what of them says its words, or what they order. */
  async named(reader: Reader, { question, words }: { question: string; words: string[] }): Promise<NamedCases> {
    const { records } = deps;
    const written = findCaseNumbers(question).slice(0, namedMax);
    if (written.length === 0) return { sources: [], numbers: [] };
    const heads = await records.byNumber(recordTypes.cases, [...new Set(written.map(({ caseNumber }) => caseNumber))]);
    const fieldsOf = new Map(heads.slice(0, namedMax).map(({ id, fields }) => [id, fields]));
    const ids = [...fieldsOf.keys()];
    const judgments = ids.length > 0 ? await records.whole(reader, { recordType: recordTypes.cases, ids }) : [];
    const sources = judgments.map(({ id, sections }) =>
      sourceOfCase({
        id,
        fields: fieldsOf.get(id)!,
        ...quoteJudgment(sections, words),
        reasons: ['问题中写明了这一案号'],
      }),
    );
    const numbers = new Set(judgments.map(({ number }) => number));
    return { sources, numbers: written.flatMap(each => (numbers.has(each.caseNumber) ? each.raw : [])) };
  },
});
