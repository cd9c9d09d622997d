import type { ReviewSettings } from '@antai/contract/review/records';
import { checklistOf } from '@antai/contract-text';
import { figuresIn } from '@antai/values';
import { mapInSlices } from '../../../platform/map-in-slices.ts';
import { type ModelError, ModelError as ModelFailure } from '../../../platform/models/model-error.ts';
import type { Models } from '../../../platform/models/models.ts';
import { createDataQuoter } from '../../../platform/models/quote-data.ts';
import type { ModelCaller } from '../../../platform/models/request.ts';
import type { PlacedFinding, ReviewedContract } from '../review-text.ts';
import { cutStretches, type Stretch } from './cut-stretches.ts';
import { type Drop, dropNames, judgeAnswer } from './judge-answer.ts';
import { Answer, writePrompt } from './write-prompt.ts';

interface Reading {
  contract: ReviewedContract;
  settings: ReviewSettings;
  onStretch: (done: number, total: number) => void;
}

/** What a model has added to a review, and which stretches it has not read and why. */
export interface ReadByModel {
  findings: PlacedFinding[];
  unread: (Stretch & { why: string })[];
  dropped: Partial<Record<Drop, number>>;
  answeredBy: string | null;
}

/** What only concerns one stretch; the others go on. */
const ofStretch = new Set<ModelError['kind']>(['badObject', 'contentFilter', 'contextOverflow']);

export type ReaderService = ReturnType<typeof readerService>;

/** Has a model read a contract stretch by stretch; what it says is judged before it counts, and it changes no other finding. */
export function readerService({ models }: { models: Pick<Models, 'object' | 'status'> }) {
  return {
    isConfigured: async () => (await models.status()).isConfigured,

    async read({ contract, settings, onStretch }: Reading, caller: ModelCaller): Promise<ReadByModel> {
      const { text, clauses, findings, delta } = contract;
      const all = cutStretches(text, clauses);
      const stretches = delta ? all.filter(each => delta.changes.some(change => meets(each, change))) : all;
      const reading: ReadByModel = { findings: [], unread: [], dropped: {}, answeredBy: null };
      const present = presentIn(contract, settings);
      const figures = await figuresOf(text);
      let lasting: string | undefined;
      for (const [at, stretch] of stretches.entries()) {
        caller.signal.throwIfAborted();
        const ruleFindings = findings.filter(({ place, kind }) => (place ? meets(place, stretch) : kind === 'missing'));
        const failure = lasting ?? (await readOne(stretch, ruleFindings));
        if (failure) reading.unread.push({ ...stretch, why: failure });
        onStretch(at + 1, stretches.length);
      }
      return reading;

      async function readOne(stretch: Stretch, ruleFindings: readonly PlacedFinding[]): Promise<string | undefined> {
        const titles = [...new Set(ruleFindings.filter(({ place }) => place).map(({ title }) => title))];
        const own = text.slice(stretch.start, stretch.end);
        const messages = writePrompt({ settings, text: own, ruleTitles: titles, quoter: createDataQuoter() });
        try {
          const { value, answeredBy } = await models.object(Answer, {
            request: { feature: 'review', messages },
            caller,
          });
          const { findings: sound, dropped } = judgeAnswer(value, { text, figures, stretch, ruleFindings, present });
          reading.answeredBy = answeredBy?.label ?? reading.answeredBy;
          for (const [why, count] of Object.entries(dropped) as [Drop, number][])
            reading.dropped[why] = (reading.dropped[why] ?? 0) + count;
          for (const each of sound) reading.findings.push(findingOf(each, reading.findings.length + 1));
          return undefined;
        } catch (error) {
          if (!(error instanceof ModelFailure) || caller.signal.aborted) throw error;
          if (!ofStretch.has(error.kind)) lasting = error.message;
          return error.message;
        }
      }
    },
  };
}

/** The figures of a text that may be long; none goes on beyond its line. */
async function figuresOf(text: string): Promise<Set<string>> {
  const figures = new Set<string>();
  await mapInSlices(text.split('\n'), line => {
    for (const figure of figuresIn(line)) figures.add(figure);
  });
  return figures;
}

/** What the checklist would have told as missing, and has found. */
function presentIn({ coverage }: ReviewedContract, { typeId }: ReviewSettings): string[] {
  const sought = new Set(checklistOf(typeId ?? undefined).flatMap(({ id, kind }) => (kind === 'missing' ? [id] : [])));
  return coverage.flatMap(({ rule, state, name, why }) =>
    sought.has(rule) && state === 'notFound' && why === undefined ? [name] : [],
  );
}

const meets = (one: Stretch, other: Stretch) => one.start < other.end && other.start < one.end;

type SoundFinding = ReturnType<typeof judgeAnswer>['findings'][number];

const findingOf = (
  { level, kind, title, reason, bases, suggestion, start, end }: SoundFinding,
  number: number,
): PlacedFinding => ({
  findingId: `model-${number}`,
  rule: `model-${number}`,
  source: 'model',
  ...{ level, kind, title, reason },
  place: { start, end },
  legalBasis: bases.map(({ statute, article }) => ({ statute, article, isUnverified: false })),
  ...(suggestion ? { suggestion } : {}),
  clause: '',
  insertAt: end,
  positions: null,
  taken: null,
});

/** What of the answers was not used, in words. */
export const sayDropped = (dropped: ReadByModel['dropped']): string =>
  (Object.entries(dropped) as [Drop, number][]).map(([why, count]) => `${dropNames[why]}${count}条`).join('、');
