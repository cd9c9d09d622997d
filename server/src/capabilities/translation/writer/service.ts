import { type TranslationFinding, translationRuleNames } from '@antai/contract/translation/records';
import { type ProtectedItem, protectText, restoreText } from '@antai/translation';
import { ModelError } from '../../../platform/models/model-error.ts';
import type { Models } from '../../../platform/models/models.ts';
import { createDataQuoter } from '../../../platform/models/quote-data.ts';
import type { ModelCaller } from '../../../platform/models/request.ts';
import { findInSegments } from '../check-record.ts';
import type { Aids } from '../collect-aids.ts';
import type { RecordRow, SegmentDraft, SegmentRow } from '../store.ts';
import { Answer, type AskedSegment, writePrompt } from './write-prompt.ts';

interface Batch {
  record: Pick<RecordRow, 'from' | 'to' | 'parties'>;
  segments: readonly SegmentRow[];
  aids: Aids;
}

/** A segment on its way through a model. */
interface Passage {
  segment: SegmentRow;
  items: ProtectedItem[];
  asked: AskedSegment;
}

interface Judged {
  target: string;
  /** What keeps the answer from being used: marks did not all come back. */
  broken?: string;
  /** What is to be put right, as the model is told it. */
  reason?: string;
}

/** What is told to the model, and asked of it once more. */
const retriedRules = new Set(['error', 'warning']);
/** What only concerns a batch; others may go on. */
const ofBatch = new Set(['badObject', 'contentFilter', 'contextOverflow']);

export type WriterService = ReturnType<typeof writerService>;

/** Translates segments with a model: values and names stay outside, terms are given, what comes back is proved and asked for once more. */
export function writerService({ models }: { models: Pick<Models, 'object' | 'status'> }) {
  async function ask(record: Batch['record'], passages: readonly Passage[], caller: ModelCaller) {
    const { from, to } = record;
    const messages = writePrompt({
      from,
      to,
      quoter: createDataQuoter(),
      segments: passages.map(({ asked }) => asked),
    });
    const { value, answeredBy } = await models.object(Answer, { feature: 'translation', messages }, caller);
    return { answers: new Map(value.segments.map(({ id, target }) => [id, target])), answeredBy };
  }

  return {
    isConfigured: async () => (await models.status()).isConfigured,

    /** A draft for each segment, or why there is none. Throws a `ModelError` where no model can be had. */
    async write({ record, segments, aids }: Batch, caller: ModelCaller) {
      const passages = segments.map(segment => passageOf(segment, aids));
      try {
        const first = await ask(record, passages, caller);
        const judged = new Map(
          passages.map(passage => [
            passage,
            judge(passage, first.answers.get(passage.segment.segmentId), { record, aids }),
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

  /** Asks once more with the reason; the second answer counts where its marks came back. */
  async function askAgain({ record, aids, judged, again }: SecondAsking, caller: ModelCaller) {
    const passages = again.map(passage => {
      const { reason, target } = judged.get(passage)!;
      return { ...passage, asked: { ...passage.asked, reason, answer: target } };
    });
    const second = await ask(record, passages, caller).catch(error => {
      if (error instanceof ModelError && ofBatch.has(error.kind)) return undefined;
      throw error;
    });
    for (const passage of again) {
      const answer = second?.answers.get(passage.segment.segmentId);
      const own = judge(passage, answer, { record, aids });
      if (!own.broken) judged.set(passage, own);
    }
  }
}

interface SecondAsking extends Pick<Batch, 'record' | 'aids'> {
  judged: Map<Passage, Judged>;
  again: Passage[];
}

function passageOf(segment: SegmentRow, { from, names, shown }: Aids): Passage {
  const { text, items } = protectText(segment.source, { names, ...(from ? { from } : {}) });
  const hits = from === 'zh' ? shown.inChinese(segment.source) : from === 'en' ? shown.inEnglish(segment.source) : [];
  const terms = [...new Set(hits.flatMap(({ entries }) => entries))];
  return { segment, items, asked: { id: segment.segmentId, text, terms } };
}

function judge(
  { segment, items }: Passage,
  answer: string | undefined,
  { record, aids }: Pick<Batch, 'record' | 'aids'>,
): Judged {
  if (answer === undefined || answer.trim() === '')
    return { target: '', broken: '模型没有给出译文', reason: '没有译文' };
  const restored = restoreText(answer, items);
  if (restored.kind === 'broken') {
    const { missing, doubled, unknown } = restored;
    const reason = [
      ...(missing.length > 0 ? [`缺少标记${missing.join('')}`] : []),
      ...(doubled.length > 0 ? [`标记重复${doubled.join('')}`] : []),
      ...(unknown.length > 0 ? [`多出标记${unknown.join('')}`] : []),
    ].join('；');
    return { target: answer, broken: `占位内容未全部归位：${reason}`, reason };
  }
  const target = restored.text.trim();
  const { from, to, parties } = record;
  const findings = findInSegments({
    segments: [{ source: segment.source, target }],
    ...{ from, to, parties, index: aids.checked },
  }).filter(({ severity }) => retriedRules.has(severity));
  return { target, ...(findings.length > 0 ? { reason: findings.map(sayFinding).join('；') } : {}) };
}

const sayFinding = ({ rule, text, expected, detail }: TranslationFinding) =>
  `${translationRuleNames[rule]}：${text.slice(0, 100)}${expected ? `，应为${expected}` : ''}${detail ? `（${detail}）` : ''}`;

const draftOf = ({ segmentId }: SegmentRow, { target, broken }: Judged): SegmentDraft => ({
  segmentId,
  target: broken ? '' : target,
  origin: broken ? 'none' : 'model',
  score: null,
  problem: broken ?? null,
});
