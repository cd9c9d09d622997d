import { type TranslationFinding, translationRuleNames } from '@antai/contract/translation/records';
import { protectText, restoreText, type TermIndex } from '@antai/translation';
import { openTerms } from '../aids/open-terms.ts';
import { findInSegments } from '../check-record.ts';
import type { RecordRow, SegmentDraft, SegmentRow } from '../store.ts';
import type { PassageAids } from './prepare-passages.ts';

/** What answers are judged by. */
interface Measure {
  record: Pick<RecordRow, 'from' | 'to' | 'parties'>;
  aids: PassageAids;
}

/** A segment, and what was answered for it. */
export interface AnsweredSource {
  source: string;
  answer: string | undefined;
}

export interface AnswersOrder extends Measure {
  passages: AnsweredSource[];
}

export interface JudgedAnswer {
  target: string;
  /** What keeps the answer from being used: marks did not all come back. */
  broken?: string;
  /** What is to be put right, as the model is told it. */
  reason?: string;
}

/** What is told to the model, and asked of it once more. */
const retriedRules = new Set(['error', 'warning']);

/** Whether all marks of each segment came back, and what else is to be put right. For a thread. */
export default function judgeAnswers({ passages, ...measure }: AnswersOrder): JudgedAnswer[] {
  const index = openTerms(measure.aids.terms).checked();
  return passages.map(passage => judgeAnswer(passage, { ...measure, index }));
}

function judgeAnswer(
  { source, answer }: AnsweredSource,
  { record, aids, index }: Measure & { index: TermIndex },
): JudgedAnswer {
  if (answer === undefined || answer.trim() === '')
    return { target: '', broken: '模型没有给出译文', reason: '没有译文' };
  const { items } = protectText(source, aids);
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
    segments: [{ source, target }],
    ...{ from, to, parties, index },
  }).filter(({ severity }) => retriedRules.has(severity));
  return { target, ...(findings.length > 0 ? { reason: findings.map(sayFinding).join('；') } : {}) };
}

const sayFinding = ({ rule, text, expected, detail }: TranslationFinding) =>
  `${translationRuleNames[rule]}：${text.slice(0, 100)}${expected ? `，应为${expected}` : ''}${detail ? `（${detail}）` : ''}`;

/** An answer as it is kept; one that cannot be used leaves the segment open, and says why. */
export const draftOf = ({ segmentId }: SegmentRow, { target, broken }: JudgedAnswer): SegmentDraft => ({
  segmentId,
  target: broken ? '' : target,
  origin: broken ? 'none' : 'model',
  score: null,
  problem: broken ?? null,
});
