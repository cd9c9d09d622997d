import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ModelErrorKind, ModelPurpose, ModelUsage } from '@antai/contract/wire/models';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type Account, answer, noUsage, type Said, sumUsage } from './answer.ts';
import { type AnsweredBy, shownOf } from './answered-by.ts';
import { embedTexts, rerankTexts } from './ask-vectors.ts';
import type { Endpoint } from './endpoint.ts';
import { ModelError, type Try } from './model-error.ts';
import { createPlaces } from './places.ts';
import { readLooseJson } from './read-loose-json.ts';
import { totalTimeout } from './run-clocks.ts';
import { promptOf, sayRepair, sayWishForJson, withSchema } from './say-prompt.ts';
import type { Thinking } from './speak-dialect.ts';
import type { Policy } from './try-endpoints.ts';
import type { ModelTools } from './use-tools.ts';

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What is asked of a model. */
export interface ModelRequest {
  /** The word of the capability, for records, budgets and figures. */
  feature: string;
  messages: ModelMessage[];
  tools?: ModelTools;
  /** Steps with tools at most, the last of which answers without: 6 unless said, never more than 12. */
  stepsMax?: number;
  thinking?: Thinking;
  temperature?: number;
  outputMax?: number;
  /** `localOnly`: nothing leaves the house; where no local model is configured that is `notConfigured`. */
  privacy?: 'usual' | 'localOnly';
}

/** For whom a model works. */
export interface ModelCaller {
  userId: string;
  /** Empty for a user of none. */
  enterpriseId: string;
  /** Aborted when nobody wants the answer any more: the service is cut off at once. */
  signal: AbortSignal;
}

/** How an answer ended. */
export interface Finish {
  /** `length`: cut off at the limit of the model or of 200,000 characters. `aborted`: by the caller. */
  reason: 'stop' | 'length' | 'aborted' | 'error';
  usage: ModelUsage;
  /** Absent where no model has answered. */
  answeredBy?: AnsweredBy;
  tries: Try[];
  /** Absent after `stop` and `length`. `message` is Chinese, for the user. */
  error?: { kind: ModelErrorKind; message: string; retryAfterMs?: number };
}

export type ModelEvent = Said | ({ type: 'finish' } & Finish);

export interface ModelStatus {
  /** A model can be asked for answers. */
  isConfigured: boolean;
  hasEmbed: boolean;
  hasRerank: boolean;
  /** In the order in which they are tried. */
  endpoints: (AnsweredBy & { purpose: ModelPurpose })[];
}

/** Every limit of the gateway. */
export interface ModelLimits extends Policy {
  totalMs: number;
  firstTokenMs: number;
  /** The first word of a model that is told to think long. */
  thoughtfulFirstTokenMs: number;
  idleMs: number;
  /** Text and reasoning of one answer. */
  charsMax: number;
  /** Text of one request. */
  requestMaxChars: number;
  /** Requests of one user at the same time. */
  userConcurrentMax: number;
  /** How often a model is asked again for JSON that fits. */
  repairsMax: number;
}

export const usualLimits: ModelLimits = {
  totalMs: 300_000,
  firstTokenMs: 60_000,
  thoughtfulFirstTokenMs: 180_000,
  idleMs: 60_000,
  charsMax: 200_000,
  requestMaxChars: 1_000_000,
  userConcurrentMax: 8,
  repairsMax: 2,
  retriesMax: 2,
  backoffMs: 1000,
  waitMaxMs: 20_000,
  placeWaitMs: 15_000,
  placeQueueMax: 200,
};

const stepsUsual = 6;
const stepsMost = 12;

interface Deps {
  /** The endpoints as they stand, in the order in which they are tried. */
  endpoints: () => Promise<Endpoint[]>;
  clock: Clock;
  log: Log;
  limits?: Partial<ModelLimits>;
}

export type Models = ReturnType<typeof createModels>;

/**
 * The one gateway to models, of any service that speaks the OpenAI wire.
 *
 * A passing fault is tried again and a lasting one goes to the next endpoint, both only until the first word can be
 * seen; a pause that a service asks for is kept up to 20 s, else the next endpoint is asked at once. An answer takes
 * 300 s and 200,000 characters at most. Whoever aborts or stops reading cuts the service off. Without a model every
 * call says `notConfigured`: features work without, and say so.
 */
export function createModels({ endpoints: listEndpoints, clock, log, limits: given }: Deps) {
  const limits = { ...usualLimits, ...given };
  const places = createPlaces();
  const now = () => clock.now();

  async function endpointsFor(purpose: ModelPurpose, privacy: ModelRequest['privacy']): Promise<Endpoint[]> {
    const all = await listEndpoints();
    const usable = all.filter(
      endpoint =>
        endpoint.purpose === purpose &&
        (privacy !== 'localOnly' || endpoint.location === 'local') &&
        (endpoint.location !== 'abroad' || endpoint.hasConsent),
    );
    if (usable.length === 0) throw new ModelError('notConfigured');
    return usable;
  }

  /** Takes a place of the user for one request, whose time runs from now; throws `busy` where there is none. */
  function begin(caller: ModelCaller) {
    if (caller.signal.aborted) throw new ModelError('aborted');
    const release = places.tryTake(`user ${caller.userId}`, limits.userConcurrentMax);
    if (!release) throw new ModelError('busy');
    const total = new AbortController();
    const timer = setTimeout(() => total.abort(totalTimeout), limits.totalMs);
    return {
      signal: AbortSignal.any([caller.signal, total.signal]),
      end() {
        clearTimeout(timer);
        release();
      },
    };
  }

  interface Work {
    request: ModelRequest;
    prompt: LanguageModelV4Prompt;
    account: Account;
    schema?: z.core.JSONSchema.BaseSchema;
    isVisible: boolean;
    signal: AbortSignal;
  }

  async function* work({ request, prompt, account, schema, isVisible, signal }: Work): AsyncGenerator<Said> {
    const { tools = {}, thinking = 'auto', temperature, outputMax, privacy } = request;
    const firstTokenMs = thinking === 'high' ? limits.thoughtfulFirstTokenMs : limits.firstTokenMs;
    yield* answer({
      endpoints: await endpointsFor('chat', privacy),
      prompt,
      tools,
      stepsMax: Math.min(request.stepsMax ?? stepsUsual, stepsMost),
      question: { thinking, temperature, outputMax },
      questionFor: (endpoint, question) => ({ question: schema ? withSchema(question, schema, endpoint) : question }),
      ask: { patience: { firstTokenMs, idleMs: limits.idleMs }, charsMax: limits.charsMax, now },
      signal,
      policy: limits,
      places,
      isVisible,
      account,
      mayGoOn: () => true,
      onDefect: (err, tool) => log.error({ err, tool, feature: request.feature }, 'a tool of a model failed'),
    });
  }

  return {
    /** What is configured; says nothing of whether a service can be reached. */
    async status(): Promise<ModelStatus> {
      const endpoints = (await listEndpoints()).filter(isAllowed);
      const has = (purpose: ModelPurpose) => endpoints.some(endpoint => endpoint.purpose === purpose);
      return {
        isConfigured: has('chat'),
        hasEmbed: has('embed'),
        hasRerank: has('rerank'),
        endpoints: endpoints.map(endpoint => ({ ...shownOf(endpoint), purpose: endpoint.purpose })),
      };
    },

    /**
     * An answer as it comes: text, reasoning, the tools used and what they gave, and exactly one `finish` at last. Never
     * throws what a model or its service does: that is told by `finish`, and what was said before stays said.
     */
    async *stream(request: ModelRequest, caller: ModelCaller): AsyncGenerator<ModelEvent> {
      const account = createAccount();
      let turn: ReturnType<typeof begin> | undefined;
      try {
        turn = begin(caller);
        const prompt = promptOf(request.messages, limits.requestMaxChars);
        yield* work({ request, prompt, account, isVisible: true, signal: turn.signal });
        yield { type: 'finish', ...finishOf(account, undefined) };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        yield { type: 'finish', ...finishOf(account, error) };
      } finally {
        turn?.end();
      }
    },

    /**
     * A value of the schema. JSON with something around it is read nevertheless; what does not fit is sent back with the
     * reason, twice at most. Throws a `ModelError`, `badObject` where nothing fits.
     */
    async object<Value>(schema: z.ZodType<Value>, request: ModelRequest, caller: ModelCaller) {
      const { signal, end } = begin(caller);
      try {
        const jsonSchema = z.toJSONSchema(schema, { io: 'input' });
        const account = createAccount();
        const prompt = [sayWishForJson(jsonSchema), ...promptOf(request.messages, limits.requestMaxChars)];
        for (let repairs = 0; ; repairs++) {
          let text = '';
          account.hasText = false;
          const said = work({ request, prompt, account, schema: jsonSchema, isVisible: false, signal });
          for await (const each of said) if (each.type === 'text') text += each.text;
          const parsed = schema.safeParse(readLooseJson(text));
          if (parsed.success) return { value: parsed.data, repairs, ...finishOf(account, undefined) };
          const why = account.reason === 'length' ? '输出被截断，请更简短' : z.prettifyError(parsed.error);
          if (repairs >= limits.repairsMax) throw new ModelError('badObject', { complaint: why, tries: account.tries });
          prompt.push(...sayRepair(text, why));
        }
      } finally {
        end();
      }
    },

    /**
     * Vectors of texts, in their order, with the model that made them: vectors of two models cannot be compared, so only
     * the first endpoint for vectors is ever asked. Throws a `ModelError`.
     */
    async embed(texts: string[], request: Pick<ModelRequest, 'feature' | 'privacy'>, caller: ModelCaller) {
      const { signal, end } = begin(caller);
      try {
        const endpoints = (await endpointsFor('embed', request.privacy)).slice(0, 1);
        return await embedTexts(texts, {
          endpoints,
          limits,
          places,
          signal,
          now,
          tries: [],
          textFor: (_, text) => text,
          inspectFor: () => undefined,
        });
      } finally {
        end();
      }
    },

    /** How well each passage answers the question, in their order, 1 for the best. Throws a `ModelError`. */
    async rerank(
      {
        question,
        passages,
        ...request
      }: Pick<ModelRequest, 'feature' | 'privacy'> & { question: string; passages: string[] },
      caller: ModelCaller,
    ) {
      const { signal, end } = begin(caller);
      try {
        const endpoints = await endpointsFor('rerank', request.privacy);
        return await rerankTexts(
          { question, passages },
          {
            endpoints,
            limits,
            places,
            signal,
            now,
            tries: [],
            textFor: (_, text) => text,
            inspectFor: () => undefined,
          },
        );
      } finally {
        end();
      }
    },
  };
}

const isAllowed = ({ location, hasConsent }: Endpoint) => location !== 'abroad' || hasConsent;

const createAccount = (): Account => ({ usage: noUsage, tries: [], reason: 'stop', hasText: false });

function finishOf({ usage: answered, endpoint, tries, reason }: Account, error: ModelError | undefined): Finish {
  const usage = tries.reduce((sum, { usage: lost }) => (lost ? sumUsage(sum, lost) : sum), answered);
  const shared = { usage, tries, ...(endpoint ? { answeredBy: shownOf(endpoint) } : {}) };
  if (!error) return { ...shared, reason };
  const { kind, message, retryAfterMs } = error;
  return { ...shared, reason: kind === 'aborted' ? 'aborted' : 'error', error: { kind, message, retryAfterMs } };
}
