import { translationFaults } from '@antai/contract/translation/records';
import { ModelError } from '../../../platform/models/model-error.ts';
import type { Models } from '../../../platform/models/models.ts';
import { createDataQuoter } from '../../../platform/models/quote-data.ts';
import type { ModelCaller } from '../../../platform/models/request.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { RecordRow, SegmentRow } from '../store.ts';
import { type AnswersOrder, draftOf, type JudgedAnswer } from './judge-answers.ts';
import type { PassageAids, PassageOrder, PreparedPassage } from './prepare-passages.ts';
import { Answer, type SegmentQuestion, writePrompt } from './write-prompt.ts';

interface Batch {
  record: Pick<RecordRow, 'from' | 'to' | 'parties'>;
  segments: readonly SegmentRow[];
  aids: PassageAids;
}

interface Deps {
  models: Pick<Models, 'object' | 'status' | 'translate'>;
  workers: Pick<Workers, 'run'>;
}

/** A segment on its way through a model. */
interface Passage {
  segment: SegmentRow;
  question: SegmentQuestion;
}

/** What only concerns a batch; others may go on. */
const ofBatch = new Set(['badObject', 'contentFilter', 'contextOverflow']);

/** What a hostile text may take before it is given up. */
const patience = { withinMs: 180_000, tooSlow: translationFaults.tooSlow };
const preparer = new URL('./prepare-passages.ts', import.meta.url);
const judge = new URL('./judge-answers.ts', import.meta.url);

export type WriterService = ReturnType<typeof writerService>;

/** Translates segments with a model: values and names stay outside, terms are given, what comes back is proved and asked for once more. */
export function writerService({ models, workers }: Deps) {
  return {
    /** Whether anybody can be asked: a model, or a service that does nothing but translate. */
    async isConfigured() {
      const { isConfigured, hasTranslate } = await models.status();
      return isConfigured || hasTranslate;
    },

    /** A draft for each segment, or why there is none. Throws a `ModelError` where no model can be had. */
    async write({ record, segments, aids }: Batch, caller: ModelCaller) {
      const passages = await prepare({ segments, aids }, caller);
      try {
        const { isConfigured, hasTranslate } = await models.status();
        if (!isConfigured && hasTranslate) return await askService({ record, segments, aids }, { passages, caller });
        const first = await ask(models, { record, passages, caller });
        const judged = await judgeEach({ record, aids, passages, answerOf: first.answerOf }, caller);
        const again = passages.filter(passage => judged.get(passage)!.reason);
        if (again.length > 0) await askAgain({ record, aids, judged, again }, caller);
        const drafts = passages.map(({ segment }, at) => draftOf(segment, judged.get(passages[at]!)!));
        return { drafts, answeredBy: first.answeredBy?.label ?? null };
      } catch (error) {
        if (!(error instanceof ModelError) || !ofBatch.has(error.kind)) throw error;
        return {
          drafts: segments.map(segment => draftOf(segment, { target: '', broken: error.message })),
          answeredBy: null,
        };
      }
    },
  };

  /** A service that does nothing but translate takes no terms and no reasons: what it says is judged, and asked for once. */
  async function askService(
    { record, aids }: Batch,
    { passages, caller }: { passages: readonly Passage[]; caller: ModelCaller },
  ) {
    const texts = passages.map(({ question }) => question.text);
    const order = { feature: 'translation', texts, from: record.from, to: record.to };
    const { translations, answeredBy } = await models.translate(order, caller);
    const answers = new Map(passages.map((passage, at) => [passage, translations[at]]));
    const judged = await judgeEach({ record, aids, passages, answerOf: passage => answers.get(passage) }, caller);
    const drafts = passages.map(passage => draftOf(passage.segment, judged.get(passage)!));
    return { drafts, answeredBy: answeredBy.label };
  }

  /** Asks once more with the reason; the second answer counts where its marks came back. */
  async function askAgain({ record, aids, judged, again }: SecondRound, caller: ModelCaller) {
    const passages = again.map(passage => {
      const { reason, target } = judged.get(passage)!;
      return { ...passage, question: { ...passage.question, reason, answer: target } };
    });
    const second = await ask(models, { record, passages, caller }).catch(error => {
      if (error instanceof ModelError && ofBatch.has(error.kind)) return undefined;
      throw error;
    });
    const own = await judgeEach({ record, aids, passages: again, answerOf: second?.answerOf ?? noAnswer }, caller);
    for (const [passage, each] of own) if (!each.broken) judged.set(passage, each);
  }

  async function prepare(
    { segments, aids }: Pick<Batch, 'segments' | 'aids'>,
    caller: ModelCaller,
  ): Promise<Passage[]> {
    const order: PassageOrder = { ...aids, sources: segments.map(({ source }) => source) };
    const prepared = await workers.run<PreparedPassage[]>(preparer, order, { ...caller, ...patience });
    return segments.map((segment, at) => ({ segment, question: { id: segment.segmentId, ...prepared[at]! } }));
  }

  async function judgeEach(
    { record: { from, to, parties }, aids, passages, answerOf }: AnsweredBatch,
    caller: ModelCaller,
  ): Promise<Map<Passage, JudgedAnswer>> {
    const answered = passages.map(passage => ({ source: passage.segment.source, answer: answerOf(passage) }));
    const order: AnswersOrder = { passages: answered, record: { from, to, parties }, aids };
    const judged = await workers.run<JudgedAnswer[]>(judge, order, { ...caller, ...patience });
    return new Map(passages.map((passage, at) => [passage, judged[at]!]));
  }
}

/** The answers of a model by the segments that they belong to. */
async function ask(
  models: Pick<Models, 'object'>,
  { record, passages, caller }: { record: Batch['record']; passages: readonly Passage[]; caller: ModelCaller },
) {
  const { from, to } = record;
  const segments = passages.map(({ question }) => question);
  const messages = writePrompt({ from, to, quoter: createDataQuoter(), segments });
  const { value, answeredBy } = await models.object(Answer, { request: { feature: 'translation', messages }, caller });
  const answers = new Map(value.segments.map(({ id, target }) => [id, target]));
  return { answerOf: ({ segment }: Passage) => answers.get(segment.segmentId), answeredBy };
}

type AnswerOf = (passage: Passage) => string | undefined;

const noAnswer: AnswerOf = () => undefined;

interface AnsweredBatch extends Pick<Batch, 'record' | 'aids'> {
  passages: readonly Passage[];
  answerOf: AnswerOf;
}

interface SecondRound extends Pick<Batch, 'record' | 'aids'> {
  judged: Map<Passage, JudgedAnswer>;
  again: Passage[];
}
