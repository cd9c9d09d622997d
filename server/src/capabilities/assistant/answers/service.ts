import {
  type AnswerEvent,
  type AnswerModel,
  addToAnswer,
  type Coverage,
  emptyAnswer,
} from '@antai/contract/assistant/answer';
import { conversationFaults, type QuestionPreview } from '@antai/contract/assistant/conversations';
import { type RecordType, recordTypes, resourceOfRecordType } from '@antai/contract/records';
import { Fault } from '../../../platform/fault.ts';
import { runInSlices } from '../../../platform/map-in-slices.ts';
import type { Models } from '../../../platform/models/models.ts';
import type { RecordsService } from '../../records/service.ts';
import type { StatutesService } from '../../statutes/service.ts';
import type { WriterService } from '../writer/service.ts';
import type { AnswerWish, Reader } from './answer-wish.ts';
import type { ArticlesService } from './articles/service.ts';
import type { CalculationsService } from './calculations/service.ts';
import { asksForPenalties } from './cases/plan-search.ts';
import { type CasesService, casesMax } from './cases/service.ts';
import { chooseWords, completeQuestion, restOfQuestion } from './choose-words.ts';
import type { ContractsService } from './contracts/service.ts';
import { findPassages } from './find-passages.ts';
import type { LibrariesService } from './libraries/service.ts';
import { repeatAnswer } from './repeat-answer.ts';
import { bring, introduce, type Material, quote } from './tell-material.ts';

interface Deps {
  statutes: Pick<StatutesService, 'articleCount'>;
  records: Pick<RecordsService, 'count'>;
  articles: ArticlesService;
  cases: CasesService;
  libraries: LibrariesService;
  contracts: ContractsService;
  calculations: CalculationsService;
  models: Pick<Models, 'status'>;
  writer: WriterService;
}

export type AnswersService = ReturnType<typeof answersService>;

/** A question of this length tells facts that cases can be alike in. */
const factsMin = 40;

/** Where an answer does not look: what the user may not see, or what its assistant leaves aside. */
function scopeOf(
  reader: Reader,
  { wish: { assistant, question }, isCalculated }: { wish: AnswerWish; isCalculated: boolean },
) {
  const skipped: string[] = [];
  const look = (
    kind: 'statute' | 'case' | 'penalty',
    { recordType, name }: { recordType: RecordType; name: string },
  ) => {
    if (assistant && !assistant.kinds.includes(kind)) return false;
    if (reader.may(resourceOfRecordType(recordType))) return true;
    skipped.push(`${name}（您没有此项权限）`);
    return false;
  };
  const statute = look('statute', { recordType: recordTypes.statute, name: '法律法规' });
  const isBare = isCalculated && question.length < factsMin;
  if (isBare) skipped.push('司法案例（所问是一项计算；要找案例请另问）');
  const cases = !isBare && look('case', { recordType: recordTypes.cases, name: '司法案例' });
  const isWished = assistant?.kinds.includes('penalty') || asksForPenalties(question);
  return {
    statute,
    cases,
    penalty: isWished && look('penalty', { recordType: recordTypes.penalty, name: '行政处罚' }),
    skipped,
  };
}

const holdingsOf = async ({ statutes, records }: Pick<Deps, 'statutes' | 'records'>) => ({
  articles: await statutes.articleCount(),
  cases: await records.count(recordTypes.cases),
});

/** Everything that is found for a question, and all that is said of where was looked. */
async function gather(deps: Deps, { reader, wish }: { reader: Reader; wish: AnswerWish }): Promise<Material> {
  const earlier = questionsOf(wish);
  const focus = wish.assistant?.focus ?? '';
  const calculations = await deps.calculations.answer(reader, wish);
  const scope = scopeOf(reader, { wish, isCalculated: calculations.paragraphs.length > 0 });
  const cited = await deps.articles.checkQuestion(reader, wish);
  const whole = { question: wish.question, earlier, focus };
  const named = scope.cases
    ? await deps.cases.named(reader, { question: wish.question, words: chooseWords(whole).wide })
    : { sources: [], numbers: [] };
  // who names a judgment and asks for nothing else is not answered by others that say 判决 as well
  const wording = { ...whole, question: restOfQuestion(wish.question, named.numbers) };
  const words = chooseWords(wording.question === '' ? { ...wording, earlier: [] } : wording);
  const isNamedAlone = wording.question === '';
  const bases = scope.statute ? await deps.articles.bases(reader, { places: calculations.bases, asOf: wish.asOf }) : [];
  const isStory = wish.narrowed.length === 0 && wish.question.length >= factsMin && reader.may(20022);
  const [articles, cases, alike, penalties, bound, holdings, contracts] = await Promise.all([
    scope.statute ? deps.articles.find(reader, { wish, wording, cited }) : [],
    scope.cases && !isNamedAlone ? deps.cases.find(reader, { words, narrowed: wish.narrowed }) : undefined,
    scope.cases && isStory ? deps.cases.alike(reader, { question: wish.question, words }) : [],
    scope.penalty ? deps.cases.penalties(reader, words) : [],
    deps.libraries.find(reader, { libraryIds: wish.libraryIds, question: completeQuestion(wording) }),
    holdingsOf(deps),
    deps.contracts.read(reader, { wish, words: words.wide }),
  ]);
  reader.signal.throwIfAborted();
  const caseSources = [...named.sources, ...alike, ...(cases?.sources ?? [])];
  const unique = caseSources.filter(
    (each, at) => caseSources.findIndex(other => other.target?.id === each.target?.id) === at,
  );
  const inFiles = { files: wish.files, question: wish.question, words: words.wide };
  const passages = contracts.sources.length > 0 ? contracts.sources : await runInSlices(findPassages(inFiles));
  const own = [...(bound?.sources ?? []), ...passages];
  const articleTitles = new Set(bases.map(({ title }) => title));
  const unnamed = articles.filter(({ title }) => !articleTitles.has(title));
  const others = [...bases, ...unnamed, ...unique.slice(0, casesMax), ...penalties];
  // what the user sent along or chose is what they ask about, and stands first
  const all = wish.files.length > 0 ? [...own, ...others] : [...others, ...own];
  const checks = await deps.articles.checkSources(reader, { sources: all, asOf: wish.asOf });
  const sources = checks.map((source, at) => ({ number: at + 1, ...source }));
  const coverage: Coverage = {
    asOf: wish.asOf,
    ...holdings,
    ...(cases?.hits === undefined ? {} : { caseHits: cases.hits }),
    ...(cases?.queryText ? { queryText: cases.queryText } : {}),
    ...(bound ? { libraries: bound.names } : {}),
    skipped: [...scope.skipped, ...(bound?.skipped ?? []), ...contracts.skipped, ...calculations.skipped],
  };
  const isNarrowed = wish.narrowed.length > 0;
  return {
    sources,
    coverage,
    cited,
    narrowings: cases?.narrowings ?? [],
    words,
    isNarrowed,
    reviews: contracts.paragraphs,
    calculations: calculations.paragraphs,
  };
}

/** What the product holds on a question, word for word and each checked as a citation; and the answer that rests on it. */
export function answersService(deps: Deps) {
  const { models, writer } = deps;
  return {
    /** What there is to look through. */
    holdings: () => holdingsOf(deps),

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
    async *answer(
      reader: Reader,
      { wish, before }: { wish: AnswerWish; before: AnswerEvent[] },
    ): AsyncGenerator<AnswerEvent> {
      const begun = before.reduce(addToAnswer, emptyAnswer);
      const { isConfigured } = await models.status();
      if (isConfigured && begun.mode === 'model' && begun.text !== '') {
        yield { type: 'restart' };
        const events = repeatAnswer(begun);
        yield* events;
        const failure = yield* writer.write(reader, { wish, begun: events.reduce(addToAnswer, emptyAnswer) });
        if (failure) throw new Fault({ code: 1, text: failure });
        return;
      }
      if (before.length > 0) yield { type: 'restart' };
      yield { type: 'status', text: '正在检索法条与案例' };
      const material = await gather(deps, { reader, wish });
      if (!isConfigured) {
        yield* quote(material, '');
        return;
      }
      const events = [...introduce(material), ...bring(material)];
      yield* events;
      const failure = yield* writer.write(reader, { wish, begun: events.reduce(addToAnswer, emptyAnswer) });
      if (!failure) return;
      yield { type: 'restart' };
      yield* quote(material, failure);
    },

    /** What a model would be sent for a question; nothing is sent. A fault where none would be asked. */
    async preview(reader: Reader, wish: AnswerWish): Promise<QuestionPreview> {
      if (!(await models.status()).isConfigured) throw new Fault(conversationFaults.noModel);
      const material = await gather(deps, { reader, wish });
      const events = [...introduce(material), ...bring(material)];
      return writer.preview(reader, { wish, begun: events.reduce(addToAnswer, emptyAnswer) });
    },

    /** The citations of an answer that broke off between two checks. */
    checkRest: writer.checkRest,
  };
}

const questionsOf = ({ earlier }: AnswerWish) => earlier.map(({ question }) => question);
