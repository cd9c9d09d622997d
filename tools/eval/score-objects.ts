import {
  ProposalAnswer,
  writePrompt as writeProposal,
} from '../../server/src/capabilities/questionnaires/proposals/write-prompt.ts';
import {
  Answer as ReviewAnswer,
  writePrompt as writeReview,
} from '../../server/src/capabilities/review/reader/write-prompt.ts';
import {
  Answer as TranslationAnswer,
  writePrompt as writeTranslation,
} from '../../server/src/capabilities/translation/writer/write-prompt.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import type { Endpoint } from '../../server/src/platform/models/endpoint.ts';
import findPrivate from '../../server/src/platform/models/find-private.ts';
import type { Ledger } from '../../server/src/platform/models/ledger.ts';
import type { ModelLimits } from '../../server/src/platform/models/limits.ts';
import { ModelError } from '../../server/src/platform/models/model-error.ts';
import { createModels, type Models } from '../../server/src/platform/models/models.ts';
import { createDataQuoter } from '../../server/src/platform/models/quote-data.ts';
import type { ModelCaller, ModelMessage } from '../../server/src/platform/models/request.ts';
import data from './data/objects.json' with { type: 'json' };

/** A question that wants a value of a schema, as the product itself asks it. */
export interface ObjectTask {
  name: string;
  messages: ModelMessage[];
  ask: (models: Models, caller: ModelCaller) => Promise<{ repairs: number }>;
}

/** `first`: the first answer met the schema; `repaired`: a later one; `never`: none; `failed`: the model could not be asked. */
export type ObjectOutcome = 'first' | 'repaired' | 'never' | 'failed';

const task = (name: string, schema: Parameters<Models['object']>[0], messages: ModelMessage[]): ObjectTask => ({
  name,
  messages,
  ask: (models, caller) => models.object(schema, { request: { feature: 'test', messages }, caller }),
});

/** The product's own prompts over our own texts: a review of clauses, questions from rules, a translation. */
export function objectTasks(): ObjectTask[] {
  const quoter = createDataQuoter();
  const settings = { typeId: null, side: 'b', strictness: 'usual' } as const;
  return [
    ...data.contracts.map((text, i) =>
      task(`合同审读${i + 1}`, ReviewAnswer, writeReview({ settings, text, ruleTitles: [], quoter })),
    ),
    ...data.rules.map((part, i) => {
      const about = {
        sourceName: '规定',
        isStatute: true,
        part,
        earlierTitles: [],
        focus: '',
        questionsMax: 3,
        quoter,
      };
      return task(`问卷拟题${i + 1}`, ProposalAnswer, writeProposal(about));
    }),
    ...data.sentences.map((text, i) => {
      const segments = [{ id: i + 1, text, terms: '' }];
      return task(`翻译${i + 1}`, TranslationAnswer, writeTranslation({ from: 'zh', to: 'en', segments, quoter }));
    }),
  ];
}

/** Nothing is counted and nothing reserved: no budget is drawn on. */
const noLedger = { begin: async () => ({ extend: async () => {}, end: async () => {} }) } as unknown as Ledger;

/** The product's gateway in front of one model. */
export function gatewayTo(endpoint: Endpoint, limits: Partial<ModelLimits> = {}): Models {
  return createModels({
    endpoints: async () => [{ ...endpoint, isEnabled: true, isFixed: true }],
    ledger: noLedger,
    find: async search => findPrivate(search),
    clock: systemClock,
    log: silentLog,
    limits,
  });
}

/** Asks one task; whether the answer met its schema is told by the schema alone. */
export async function scoreObject(models: Models, { ask }: ObjectTask): Promise<ObjectOutcome> {
  const caller = { userId: 'eval', enterpriseId: '', signal: new AbortController().signal };
  try {
    return (await ask(models, caller)).repairs === 0 ? 'first' : 'repaired';
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return error.kind === 'badObject' ? 'never' : 'failed';
  }
}
