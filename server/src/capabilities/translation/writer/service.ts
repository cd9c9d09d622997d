import { type ProtectedItem, protectText } from '@antai/translation';
import { ModelError } from '../../../platform/models/model-error.ts';
import type { Models } from '../../../platform/models/models.ts';
import { createDataQuoter } from '../../../platform/models/quote-data.ts';
import type { ModelCaller } from '../../../platform/models/request.ts';
import type { IndexedTerms } from '../aids/describe-aids.ts';
import type { Aids } from '../aids/service.ts';
import type { RecordRow, SegmentRow } from '../store.ts';
import { draftOf, type JudgedAnswer, judgeAnswer } from './judge-answer.ts';
import { Answer, type SegmentQuestion, writePrompt } from './write-prompt.ts';

interface Batch {
  record: Pick<RecordRow, 'from' | 'to' | 'parties'>;
  segments: readonly SegmentRow[];
  aids: Pick<Aids, 'from' | 'names'> & IndexedTerms;
}

/** A segment on its way through a model. */
interface Passage {
  segment: SegmentRow;
  items: ProtectedItem[];
  question: SegmentQuestion;
}

/** What only concerns a batch; others may go on. */
const ofBatch = new Set(['badObject', 'contentFilter', 'contextOverflow']);

export type WriterService = ReturnType<typeof writerService>;

/** Translates segments with a model: values and names stay outside, terms are given, what comes back is proved and asked for once more. */
export function writerService({ models }: { models: Pick<Models, 'object' | 'status' | 'translate'> }) {
  return {
    /** Whether anybody can be asked: a model, or a service that does nothing but translate. */
    async isConfigured() {
      const { isConfigured, hasTranslate } = await models.status();
      return isConfigured || hasTranslate;
    },

    /** A draft for each segment, or why there is none. Throws a `ModelError` where no model can be had. */
    async write({ record, segments, aids }: Batch, caller: ModelCaller) {
      const passages = segments.map(segment => passageOf(segment, aids));
      try {
        const { isConfigured, hasTranslate } = await models.status();
        if (!isConfigured && hasTranslate) return await askService({ record, segments, aids }, { passages, caller });
        const first = await ask(models, { record, passages, caller });
        const judged = new Map(
          passages.map(passage => [
            passage,
            judgeAnswer(passage, first.answers.get(passage.segment.segmentId), { record, aids }),
          ]),
        );
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
    const drafts = passages.map((passage, at) =>
      draftOf(passage.segment, judgeAnswer(passage, translations[at], { record, aids })),
    );
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
    for (const passage of again) {
      const answer = second?.answers.get(passage.segment.segmentId);
      const own = judgeAnswer(passage, answer, { record, aids });
      if (!own.broken) judged.set(passage, own);
    }
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
  return { answers: new Map(value.segments.map(({ id, target }) => [id, target])), answeredBy };
}

interface SecondRound extends Pick<Batch, 'record' | 'aids'> {
  judged: Map<Passage, JudgedAnswer>;
  again: Passage[];
}

function passageOf(segment: SegmentRow, { from, names, glossary }: Batch['aids']): Passage {
  const { text, items } = protectText(segment.source, { names, ...(from ? { from } : {}) });
  const hits =
    from === 'zh' ? glossary.inChinese(segment.source) : from === 'en' ? glossary.inEnglish(segment.source) : [];
  const terms = [...new Set(hits.flatMap(({ entries }) => entries))];
  return { segment, items, question: { id: segment.segmentId, text, terms } };
}
