import { ModelError } from '../../../platform/models/model-error.ts';
import type { Models } from '../../../platform/models/models.ts';
import { createDataQuoter } from '../../../platform/models/quote-data.ts';
import type { ModelCaller } from '../../../platform/models/request.ts';
import type { Workers } from '../../../platform/workers.ts';
import type { StoredIssue } from '../judge-provisions.ts';
import { type Drop, type JudgedAnswer, judgeAnswer, sayDropped } from './judge-answer.ts';
import type { Untouchable } from './list-untouchable.ts';
import { Answer, writePrompt } from './write-prompt.ts';

interface Reading {
  text: string;
  /** What was found without a model. */
  issues: readonly Pick<StoredIssue, 'start' | 'end' | 'wrong'>[];
  onStretch: (done: number, total: number) => void;
}

/** What a model has suggested, who it was, what was not used and how much was not read. */
export interface ModelSuggestions {
  findings: StoredIssue[];
  answeredBy: string | null;
  dropped: string;
  unreadCount: number;
}

export type SuggestionsService = ReturnType<typeof suggestionsService>;

/** What only concerns one stretch; the others go on. */
const ofStretch = new Set<ModelError['kind']>(['badObject', 'contentFilter', 'contextOverflow']);
/** What a model is given at once. */
const stretchMax = 1_500;
const lister = new URL('./list-untouchable.ts', import.meta.url);

/** Has a model read a text stretch by stretch; what it says is judged before it counts, and it changes no other finding. */
export function suggestionsService({
  models,
  workers,
}: {
  models: Pick<Models, 'object' | 'status'>;
  workers: Workers;
}) {
  return {
    isConfigured: async () => (await models.status()).isConfigured,

    /** Throws a `ModelError` where no stretch could be read. */
    async suggest({ text, issues, onStretch }: Reading, caller: ModelCaller): Promise<ModelSuggestions> {
      const untouchable = await workers.run<Untouchable[]>(lister, text, caller);
      const stretches = cutStretches(text);
      const findings: StoredIssue[] = [];
      const dropped: JudgedAnswer['dropped'] = {};
      const failures: ModelError[] = [];
      let answeredBy: string | null = null;
      let readCount = 0;
      for (const [at, stretch] of stretches.entries()) {
        caller.signal.throwIfAborted();
        const isHere = ({ start, end }: Untouchable) => start < stretch.end && stretch.start < end;
        const here = issues.filter(isHere);
        const own = text.slice(stretch.start, stretch.end);
        const messages = writePrompt({ text: own, wrongs: here.map(({ wrong }) => wrong), quoter: createDataQuoter() });
        try {
          const answer = await models.object(Answer, { request: { feature: 'correction', messages }, caller });
          const judging = { text, stretch, untouchable: untouchable.filter(isHere), issues: here };
          const judged = judgeAnswer(answer.value, judging);
          findings.push(...judged.findings);
          for (const [why, count] of Object.entries(judged.dropped) as [Drop, number][])
            dropped[why] = (dropped[why] ?? 0) + count;
          answeredBy = answer.answeredBy?.label ?? answeredBy;
          readCount += 1;
        } catch (error) {
          if (!(error instanceof ModelError) || caller.signal.aborted) throw error;
          failures.push(error);
          // whoever cannot be reached for one stretch cannot be for the next
          if (!ofStretch.has(error.kind)) break;
        }
        onStretch(at + 1, stretches.length);
      }
      const [failure] = failures;
      if (failure && readCount === 0) throw failure;
      return { findings, answeredBy, dropped: sayDropped(dropped), unreadCount: stretches.length - readCount };
    },
  };
}

/** The text in stretches of whole lines as far as they fit; what is blank is in none of them. */
export function cutStretches(text: string): { start: number; end: number }[] {
  const stretches: { start: number; end: number }[] = [];
  let start = 0;
  while (start < text.length) {
    const most = start + stretchMax;
    const end = most >= text.length ? text.length : endBefore(text, { start, most });
    if (text.slice(start, end).trim() !== '') stretches.push({ start, end });
    start = end;
  }
  return stretches;
}

/** Behind the last line that ends before a place, else the last sentence, else there. */
function endBefore(text: string, { start, most }: { start: number; most: number }): number {
  const ends = ['\n', '。'].map(sign => text.lastIndexOf(sign, most - 1) + 1);
  return ends.find(end => end > start) ?? most;
}
