import {
  type AnswerEvent,
  type AnswerModel,
  addToAnswer,
  type Coverage,
  emptyAnswer,
  type Narrowed,
  type Narrowing,
} from '@antai/contract/assistant/answer';
import { conversationFaults, type QuestionPreview } from '@antai/contract/assistant/conversations';
import { knowledgeQuestionMax } from '@antai/contract/knowledge';
import { type RecordType, recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { type Asked, type Highlight, similarTextMax } from '@antai/contract/search';
import { questionMax } from '@antai/contract/statutes';
import { Fault } from '../../../platform/fault.ts';
import type { Models } from '../../../platform/models/models.ts';
import type { CalculatorsService } from '../../calculators/service.ts';
import type { KnowledgeService } from '../../knowledge/service.ts';
import type { RecordsService } from '../../records/service.ts';
import type { ReviewService } from '../../review/service.ts';
import type { SearchService } from '../../search/service.ts';
import type { StatutesService } from '../../statutes/service.ts';
import type { WriterService } from '../writer/service.ts';
import type { AnswerWish, Reader } from './answer-wish.ts';
import { askCalculators } from './ask-calculators.ts';
import { askReview } from './ask-review.ts';
import { askedBeside, chooseWords, completeQuestion, type Wording, type Words } from './choose-words.ts';
import {
  citationOf,
  type NewSource,
  sourceOfArticle,
  sourceOfCase,
  sourceOfNamed,
  sourceOfPassage,
  sourceOfPenalty,
} from './describe-source.ts';
import { findPassages } from './find-passages.ts';
import { asksForPenalties, narrow, planSearch } from './plan-search.ts';
import { bestPassage, quotePassage } from './quote-passage.ts';
import { type Place, readPlace } from './read-place.ts';
import { repeatAnswer } from './repeat-answer.ts';
import { bring, type Cited, introduce, type Material, quote } from './tell-material.ts';

interface Deps {
  statutes: StatutesService;
  search: SearchService;
  records: RecordsService;
  knowledge: Pick<KnowledgeService, 'passages' | 'libraries'>;
  review: Pick<ReviewService, 'text' | 'clause'>;
  calculators: Pick<CalculatorsService, 'calculate'>;
  models: Pick<Models, 'status'>;
  writer: WriterService;
}

export type AnswersService = ReturnType<typeof answersService>;

const articlesMax = 12;
const namedMax = 5;
const basesMax = 6;
const casesMax = 6;
const penaltiesMax = 4;
const libraryPassagesMax = 6;
const knowledgeResource = 30013;
/** Fewer hits than these and the next, wider search is tried. */
const hitsEnough = 3;
/** A question of this length tells facts that cases can be alike in. */
const factsMin = 40;
const narrowingMax = 6;
/** Text of a file in which citations are looked for at once. */
const checkedMax = 100_000;
const citationsMax = 30;

const narrowings = [
  { fieldEn: 'causeOfAction', question: '是哪一类纠纷？' },
  { fieldEn: 'courtLevel', question: '看哪一级法院？' },
  { fieldEn: 'judgmentYear', question: '看哪一年的裁判？' },
] as const;

/** What the product holds on a question, word for word and each checked as a citation; and the answer that rests on it. */
export function answersService(deps: Deps) {
  const { statutes, search, records, knowledge, review, calculators, models, writer } = deps;

  /** The articles that the question names, then those that its words find. */
  async function findArticles(
    reader: Reader,
    wish: AnswerWish,
    wording: Wording,
    cited: Cited[],
  ): Promise<NewSource[]> {
    const places = cited.flatMap(({ article }) => article ?? []).slice(0, namedMax);
    const named = await Promise.all(
      places.map(async place => sourceOfNamed(await statutes.article(reader, { ...place, asOf: wish.asOf }))),
    );
    const raws = cited.flatMap(({ citation, article }) => (article ? citation.raw : []));
    const rest = askedBeside(wording.question, raws);
    const question = completeQuestion({ ...wording, question: rest }).slice(0, questionMax);
    const articles = rest && (await statutes.findArticles(reader, { question, limit: articlesMax, asOf: wish.asOf }));
    const told = (articles || []).filter(({ reasons = [] }) => reasons.length > 0).map(sourceOfArticle);
    const all = [...named.flatMap(source => source ?? []), ...told];
    return all.filter((source, at) => all.findIndex(({ title }) => title === source.title) === at);
  }

  /** The provisions that a calculation follows, as they stand on the day. */
  async function findBases(reader: Reader, places: Place[], asOf: string): Promise<NewSource[]> {
    const read = places.slice(0, basesMax).map(place => statutes.article(reader, { ...place, asOf }));
    const found = (await Promise.all(read)).flatMap(article => sourceOfNamed(article) ?? []);
    return found.map(source => ({ ...source, reasons: ['计算的依据', ...source.reasons.slice(1)] }));
  }

  /** The first of the planned searches that finds enough; else the last. */
  async function searchFor(reader: Reader, plans: Asked[], pageSize: number) {
    let last: { asked: Asked; answer: Awaited<ReturnType<SearchService['list']>> } | undefined;
    for (const asked of plans) {
      reader.signal.throwIfAborted();
      last = { asked, answer: await search.list(reader, asked, { pageNum: 1, pageSize }) };
      if (last.answer.total >= hitsEnough) break;
    }
    return last;
  }

  const sectionName = (recordType: RecordType, key: string) =>
    search.category(recordType).sections.find(section => section.key === key)?.title;

  function quoted(recordType: RecordType, highlights: Highlight[]) {
    const passage = bestPassage(highlights, search.category(recordType).titleField);
    return {
      quotation: { passage: passage?.text ?? '', marks: passage?.marks ?? [] },
      place: passage && sectionName(recordType, passage.section),
    };
  }

  /** Cases by the words of the question, with what they can be narrowed by; narrowed, as many as the choice was told to hold. */
  async function findCases(reader: Reader, words: Words, narrowed: Narrowed[]) {
    const whole = await searchFor(reader, planSearch(recordTypes.cases, words), casesMax);
    const isNarrowed = whole !== undefined && narrowed.length > 0;
    const found = isNarrowed ? await searchFor(reader, [narrow(whole.asked, narrowed)], casesMax) : whole;
    if (!found || found.answer.total === 0)
      return { sources: [], narrowings: [], hits: found?.answer.total, queryText: found?.answer.textForm };
    const { asked, answer } = found;
    const sources = answer.records.map(({ id, fields, highlights }) =>
      sourceOfCase({ id, fields, ...quoted(recordTypes.cases, highlights), reasons: [] }),
    );
    return {
      sources,
      narrowings: await narrowingsOf(reader, asked, narrowed),
      hits: answer.total,
      queryText: answer.textForm,
    };
  }

  /** What would tell the cases of a search apart: fields in which they differ, the commonest values first. */
  async function narrowingsOf(reader: Reader, asked: Asked, narrowed: Narrowed[]): Promise<Narrowing[]> {
    const open = narrowings.filter(({ fieldEn }) => !narrowed.some(each => each.fieldEn === fieldEn));
    const groups = await Promise.all(
      open.map(async ({ fieldEn, question }) => {
        // a chart names the ends of a tree alone, a filter every level of it
        const look = fieldEn === 'causeOfAction' ? search.chart : search.filter;
        const counts = (await look(reader, { ...asked, fieldEn })).filter(({ value }) => value !== '');
        const values = counts.slice(0, narrowingMax).map(({ value, label, count }) => ({ value, label, count }));
        return { fieldEn, question, values };
      }),
    );
    return groups.filter(({ values }) => values.length > 1);
  }

  /** Cases like the facts that a long question tells, each with in what it is alike. */
  async function findAlike(reader: Reader, wish: AnswerWish, { wide }: Words): Promise<NewSource[]> {
    const text = wish.question.slice(0, similarTextMax);
    const alike = await search.similarCases(reader, { text, limit: casesMax });
    const ids = alike.map(({ id }) => id);
    const texts = await records.texts(recordTypes.cases, ids, ['courtReasoning'], 4000);
    const textOf = new Map(texts.map(each => [each.id, each.text]));
    return alike.flatMap(({ id, fields, reasons }) => {
      const quotation = quotePassage(textOf.get(id) ?? '', wide);
      if (!quotation) return [];
      const place = sectionName(recordTypes.cases, 'courtReasoning');
      return [sourceOfCase({ id, fields, quotation, place, reasons: reasons.slice(0, 3).map(each => each.text) })];
    });
  }

  async function findPenalties(reader: Reader, words: Words): Promise<NewSource[]> {
    const found = await searchFor(reader, planSearch(recordTypes.penalty, words), penaltiesMax);
    return (found?.answer.records ?? []).map(({ id, fields, highlights }) =>
      sourceOfPenalty({ id, fields, ...quoted(recordTypes.penalty, highlights), reasons: [] }),
    );
  }

  /** What the bound libraries say, as the user sees them now; those that are out of sight are told. */
  async function findInLibraries(reader: Reader, { libraryIds }: AnswerWish, question: string) {
    if (libraryIds.length === 0) return undefined;
    if (!reader.may(knowledgeResource)) return { sources: [], names: [], skipped: ['知识库（您没有此项权限）'] };
    const seen = (await knowledge.libraries(reader)).filter(({ libraryId }) => libraryIds.includes(libraryId));
    const ids = seen.map(({ libraryId }) => libraryId);
    const asked = { question: question.slice(0, knowledgeQuestionMax), libraryIds: ids, limit: libraryPassagesMax };
    const passages = ids.length > 0 ? await knowledge.passages(reader, asked) : [];
    const lost = libraryIds.length - ids.length;
    return {
      sources: passages.map(sourceOfPassage),
      names: seen.map(({ name }) => name),
      skipped: lost > 0 ? [`${lost}个绑定的知识库（已删除或不再与您共享）`] : [],
    };
  }

  /** Checks sources as the citations they are; each takes what was found of its own line. */
  async function checkSources(reader: Reader, sources: NewSource[], asOf: string): Promise<NewSource[]> {
    const lines = sources.map(citationOf);
    const text = lines.join('\n');
    if (text.trim() === '') return sources;
    const { citations } = await statutes.checkCitations(reader, text, asOf);
    let start = 0;
    return sources.map((source, at) => {
      const end = start + (lines[at]?.length ?? 0);
      const mine = citations.find(citation => citation.start >= start && citation.start < end && lines[at] !== '');
      start = end + 1;
      if (!mine) return source;
      const { status, checked, detail } = mine;
      return { ...source, check: { status, ...(checked ? { checked } : {}), detail } };
    });
  }

  /** The citations in the user's own words: what of them holds. */
  async function checkQuestion(reader: Reader, { question, files, asOf }: AnswerWish): Promise<Cited[]> {
    const texts = [
      { where: '问题', text: question },
      ...files.map(({ fileName, paragraphs }) => ({
        where: fileName,
        text: paragraphs.join('\n').slice(0, checkedMax),
      })),
    ];
    const checked = await Promise.all(
      texts.map(async ({ where, text }) =>
        (await statutes.checkCitations(reader, text, asOf)).citations.map(({ raw, status, detail, target, kind }) => ({
          citation: { raw, where, status, detail },
          article: where === '问题' && kind === 'provision' ? readPlace(target?.label ?? raw) : undefined,
        })),
      ),
    );
    return checked.flat().slice(0, citationsMax);
  }

  /** Where an answer does not look: what the user may not see, or what its assistant leaves aside. */
  function scopeOf(reader: Reader, { assistant, question }: AnswerWish, isCalculated: boolean) {
    const skipped: string[] = [];
    const look = (kind: 'statute' | 'case' | 'penalty', recordType: RecordType, name: string) => {
      if (assistant && !assistant.kinds.includes(kind)) return false;
      if (reader.may(resourceOfRecordType(recordType))) return true;
      skipped.push(`${name}（您没有此项权限）`);
      return false;
    };
    const statute = look('statute', recordTypes.statute, '法律法规');
    const isBare = isCalculated && question.length < factsMin;
    if (isBare) skipped.push('司法案例（所问是一项计算；要找案例请另问）');
    const cases = !isBare && look('case', recordTypes.cases, '司法案例');
    const isWished = assistant?.kinds.includes('penalty') || asksForPenalties(question);
    return { statute, cases, penalty: isWished && look('penalty', recordTypes.penalty, '行政处罚'), skipped };
  }

  const holdings = async () => ({
    articles: await statutes.articleCount(),
    cases: await records.count(recordTypes.cases),
  });

  async function gather(reader: Reader, wish: AnswerWish): Promise<Material> {
    const wording = { question: wish.question, earlier: questionsOf(wish), focus: wish.assistant?.focus ?? '' };
    const words = chooseWords(wording);
    const calculated = await askCalculators(calculators, { reader, wish });
    const scope = scopeOf(reader, wish, calculated.told.length > 0);
    const cited = await checkQuestion(reader, wish);
    const bases = scope.statute ? await findBases(reader, calculated.bases, wish.asOf) : [];
    const isStory = wish.narrowed.length === 0 && wish.question.length >= factsMin && reader.may(20022);
    const [articles, cases, alike, penalties, bound, held, contracts] = await Promise.all([
      scope.statute ? findArticles(reader, wish, wording, cited) : [],
      scope.cases ? findCases(reader, words, wish.narrowed) : undefined,
      scope.cases && isStory ? findAlike(reader, wish, words) : [],
      scope.penalty ? findPenalties(reader, words) : [],
      findInLibraries(reader, wish, completeQuestion(wording)),
      holdings(),
      askReview(review, { reader, wish, words: words.wide }),
    ]);
    reader.signal.throwIfAborted();
    const found = [...alike, ...(cases?.sources ?? [])];
    const unique = found.filter((each, at) => found.findIndex(other => other.target?.id === each.target?.id) === at);
    const passages = contracts.sources.length > 0 ? contracts.sources : findPassages(wish.files, words.wide);
    const own = [...(bound?.sources ?? []), ...passages];
    const articleTitles = new Set(bases.map(({ title }) => title));
    const others = articles.filter(({ title }) => !articleTitles.has(title));
    const all = [...bases, ...others, ...unique.slice(0, casesMax), ...penalties, ...own];
    const sources = (await checkSources(reader, all, wish.asOf)).map((source, at) => ({ number: at + 1, ...source }));
    const coverage: Coverage = {
      asOf: wish.asOf,
      ...held,
      ...(cases?.hits === undefined ? {} : { caseHits: cases.hits }),
      ...(cases?.queryText ? { queryText: cases.queryText } : {}),
      ...(bound ? { libraries: bound.names } : {}),
      skipped: [...scope.skipped, ...(bound?.skipped ?? []), ...contracts.skipped, ...calculated.skipped],
    };
    const isNarrowed = wish.narrowed.length > 0;
    return {
      sources,
      coverage,
      cited,
      narrowings: cases?.narrowings ?? [],
      words,
      isNarrowed,
      told: contracts.told,
      calculated: calculated.told,
    };
  }

  return {
    /** What there is to look through. */
    holdings,

    /** The model that is asked first; undefined where none is configured. */
    async firstModel(): Promise<AnswerModel | undefined> {
      const { endpoints } = await models.status();
      const first = endpoints.find(({ purpose }) => purpose === 'chat');
      return first && { label: first.label, location: first.location };
    },

    /**
     * The pieces of an answer, in the order in which they are read: of a model where one is configured, else, and where it
     * fails before its first word, of the product alone. An answer that a model has begun goes on where it broke off.
     */
    async *answer(reader: Reader, wish: AnswerWish, before: AnswerEvent[]): AsyncGenerator<AnswerEvent> {
      const begun = before.reduce(addToAnswer, emptyAnswer);
      const { isConfigured } = await models.status();
      if (isConfigured && begun.mode === 'model' && begun.text !== '') {
        yield { type: 'restart' };
        const events = repeatAnswer(begun);
        yield* events;
        const failure = yield* writer.write(reader, wish, events.reduce(addToAnswer, emptyAnswer));
        if (failure) throw new Fault({ code: 1, text: failure });
        return;
      }
      if (before.length > 0) yield { type: 'restart' };
      yield { type: 'status', text: '正在检索法条与案例' };
      const material = await gather(reader, wish);
      if (!isConfigured) {
        yield* quote(material, '');
        return;
      }
      const shown = [...introduce(material), ...bring(material)];
      yield* shown;
      const failure = yield* writer.write(reader, wish, shown.reduce(addToAnswer, emptyAnswer));
      if (!failure) return;
      yield { type: 'restart' };
      yield* quote(material, failure);
    },

    /** What a model would be sent for a question; nothing is sent. A fault where none would be asked. */
    async preview(reader: Reader, wish: AnswerWish): Promise<QuestionPreview> {
      if (!(await models.status()).isConfigured) throw new Fault(conversationFaults.noModel);
      const material = await gather(reader, wish);
      const shown = [...introduce(material), ...bring(material)];
      return writer.preview(reader, wish, shown.reduce(addToAnswer, emptyAnswer));
    },

    /** The citations of an answer that broke off between two checks. */
    checkRest: writer.checkRest,
  };
}

const questionsOf = ({ earlier }: AnswerWish) => earlier.map(({ question }) => question);
