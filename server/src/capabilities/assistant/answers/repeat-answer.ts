import { type Answer, type AnswerEvent, inAnswer } from '@antai/contract/assistant/answer';
import { findSentenceEnd } from '@antai/plain-text';

/** What a model had written before it broke off, to be gone on with: all but the verdicts on its unfinished sentence. */
export function repeatAnswer({
  text,
  model,
  thinking,
  coverage,
  sources,
  narrowings,
  citations,
}: Answer): AnswerEvent[] {
  const complete = findSentenceEnd(text);
  const isFinal = ({ where, end = 0 }: Answer['citations'][number]) => where !== inAnswer || end <= complete;
  return [
    ...(model ? [{ type: 'model' as const, model }] : []),
    ...(thinking ? [{ type: 'thinking' as const, text: thinking }] : []),
    ...(coverage ? [{ type: 'coverage' as const, coverage }] : []),
    ...sources.map(source => ({ type: 'source' as const, source })),
    ...narrowings.map(narrowing => ({ type: 'narrowing' as const, narrowing })),
    ...citations.filter(isFinal).map(citation => ({ type: 'citation' as const, citation })),
    { type: 'text', text },
  ];
}
