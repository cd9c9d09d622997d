import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ModelErrorKind, ModelPurpose, ModelUsage } from '@antai/contract/wire/models';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type Account, answer, noUsage, type Said, sumUsage } from './answer.ts';
import { type AnsweredBy, shownOf } from './answered-by.ts';
import { askEndpoint } from './ask-endpoint.ts';
import { embedTexts, rerankTexts } from './ask-vectors.ts';
import type { Endpoint } from './endpoint.ts';
import type { ListedEndpoint } from './endpoint-book.ts';
import type { Found, Search } from './find-private.ts';
import type { Entry, Ledger } from './ledger.ts';
import { ModelError, type Try } from './model-error.ts';
import { createPlaces } from './places.ts';
import { readLooseJson } from './read-loose-json.ts';
import { totalTimeout } from './run-clocks.ts';
import { promptOf, sayRepair, sayWishForJson, withSchema } from './say-prompt.ts';
import type { Thinking } from './speak-dialect.ts';
import type { Policy } from './try-endpoints.ts';
import type { ModelTools } from './use-tools.ts';
import type { MaskedText } from './vault.ts';
import { createVeil, isHouse, type Veil } from './veil.ts';
import { weighText } from './weigh-text.ts';

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
  /** Names and numbers that the user has decided to send as they are. */
  revealed?: string[];
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
  /** Placeholders of persons and things that the model made up: nobody stands behind them. */
  inventedNames: string[];
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

/** What would be sent. */
export interface ModelPreview {
  answeredBy: AnsweredBy;
  /** False for a model of the house, which reads everything as it is. */
  isMasked: boolean;
  /** In the order of the messages. */
  messages: MaskedText[];
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

const testQuestion = '请只回答“可以”两个字。';
const testPassages = ['可以', '不可以'];
const testAnswerMaxChars = 200;

const stepsUsual = 6;
const stepsMost = 12;

interface Deps {
  /** The endpoints as they stand, in the order in which they are tried. */
  endpoints: () => Promise<ListedEndpoint[]>;
  ledger: Ledger;
  /** Finds what tells who somebody is; in a thread where the texts are long. */
  find: (search: Search, signal: AbortSignal) => Promise<Found>;
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
export function createModels({ endpoints: listEndpoints, ledger, find, clock, log, limits: given }: Deps) {
  const limits = { ...usualLimits, ...given };
  const places = createPlaces();
  const now = () => clock.now();

  async function endpointsFor(purpose: ModelPurpose, privacy: ModelRequest['privacy']): Promise<Endpoint[]> {
    const usable = (await listEndpoints()).filter(
      endpoint =>
        endpoint.purpose === purpose &&
        mayBeAsked(endpoint) &&
        (privacy !== 'localOnly' || endpoint.location === 'local'),
    );
    if (usable.length === 0) throw new ModelError('notConfigured');
    return usable;
  }

  /**
   * One request of a user: its place among the user's, its time, what it takes of the budgets and its record. Throws
   * `busy` or `budgetExceeded`; whoever has begun must end it.
   */
  async function begin({ feature, text, revealed = [] }: Beginning, caller: ModelCaller): Promise<Turn> {
    if (caller.signal.aborted) throw new ModelError('aborted');
    if (text.length > limits.requestMaxChars)
      throw new ModelError('contextOverflow', { complaint: `${text.length} characters` });
    const release = places.tryTake(`user ${caller.userId}`, limits.userConcurrentMax);
    if (!release) throw new ModelError('busy');
    const total = new AbortController();
    const timer = setTimeout(() => total.abort(totalTimeout), limits.totalMs);
    const letGo = () => {
      clearTimeout(timer);
      release();
    };
    const account = createAccount();
    const startedAt = performance.now();
    const signal = AbortSignal.any([caller.signal, total.signal]);
    const { userId, enterpriseId } = caller;
    const beginning = ledger.begin({ userId, enterpriseId, feature }, Math.ceil(weighText(text)));
    const entry = await beginning.catch(error => {
      letGo();
      throw error;
    });
    return {
      account,
      entry,
      signal,
      veil: createVeil({ find, signal, revealed }),
      noteWord: () => (account.firstTokenMs ??= Math.round(performance.now() - startedAt)),
      async end(errorKind) {
        letGo();
        const { endpoint, tries, firstTokenMs } = account;
        await entry.end({ usage: usageOf(account), endpoint, tries: tries.length, errorKind, firstTokenMs });
      },
    };
  }

  /** Does the work of one request; a failure is thrown when its record is written. */
  async function during<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
    let errorKind: ModelErrorKind | undefined;
    try {
      return await work();
    } catch (error) {
      errorKind = error instanceof ModelError ? error.kind : 'server';
      throw error;
    } finally {
      await turn.end(errorKind);
    }
  }

  interface Work {
    request: ModelRequest;
    prompt: LanguageModelV4Prompt;
    turn: Turn;
    schema?: z.core.JSONSchema.BaseSchema;
    isVisible: boolean;
    endpoints: Endpoint[];
    policy?: Policy;
  }

  async function* work({
    request,
    prompt,
    turn,
    schema,
    isVisible,
    endpoints,
    policy = limits,
  }: Work): AsyncGenerator<Said> {
    const { tools = {}, thinking = 'auto', temperature, outputMax, feature } = request;
    const { account, entry, signal, veil } = turn;
    const firstTokenMs = thinking === 'high' ? limits.thoughtfulFirstTokenMs : limits.firstTokenMs;
    const said = answer({
      endpoints,
      prompt,
      tools,
      stepsMax: Math.min(request.stepsMax ?? stepsUsual, stepsMost),
      async *ask(endpoint, asked) {
        const question = { ...asked, thinking, temperature, outputMax: least(outputMax, entry.outputMax) };
        const wished = schema ? withSchema(question, schema, endpoint) : question;
        const options = { patience: { firstTokenMs, idleMs: limits.idleMs }, charsMax: limits.charsMax, now, signal };
        if (isHouse(endpoint)) {
          yield* askEndpoint(endpoint, wished, options);
          return;
        }
        const covered = await veil.cover(wished);
        yield* veil.lift(askEndpoint(endpoint, covered, { ...options, inspect: veil.inspect }), schema !== undefined);
      },
      signal,
      policy,
      places,
      isVisible,
      account,
      beforeStep: inputTokens => entry.extend(tokensOf(account), inputTokens),
      onDefect: (err, tool) => log.error({ err, tool, feature }, 'a tool of a model failed'),
    });
    for await (const each of said) {
      turn.noteWord();
      yield each;
    }
    const isCutByBudget = entry.outputMax !== undefined && entry.outputMax < (outputMax ?? Number.POSITIVE_INFINITY);
    if (account.reason === 'length' && isCutByBudget) throw new ModelError('budgetExceeded', { tries: account.tries });
  }

  async function testEndpoint(endpoint: Endpoint, turn: Turn): Promise<string> {
    const { account, signal } = turn;
    const [endpoints, policy] = [[endpoint], { ...limits, retriesMax: 0 }];
    const options = { endpoints, limits: policy, places, signal, now, tries: account.tries, veil: turn.veil };
    if (endpoint.purpose === 'embed') {
      const { vectors } = note(turn, await embedTexts([testQuestion], options));
      return `得到${vectors[0]?.length ?? 0}维的向量`;
    }
    if (endpoint.purpose === 'rerank') {
      note(turn, await rerankTexts({ question: testQuestion, passages: testPassages }, options));
      return '能够排定文字的先后';
    }
    const request = { feature: 'test', messages: [{ role: 'user' as const, content: testQuestion }] };
    const asked = { request, prompt: promptOf(request.messages), turn, isVisible: false, endpoints, policy };
    let text = '';
    for await (const said of work(asked)) if (said.type === 'text') text += said.text;
    return text.slice(0, testAnswerMaxChars);
  }

  const vectorsOf = async (
    purpose: 'embed' | 'rerank',
    request: Pick<ModelRequest, 'feature' | 'privacy'>,
    { account, signal, veil }: Turn,
  ) => ({
    endpoints: await endpointsFor(purpose, request.privacy),
    ...{ limits, places, signal, now, veil, tries: account.tries },
  });

  function note<Answer extends { tokens: number; endpoint: Endpoint }>(
    { account }: Turn,
    { tokens, endpoint, ...answered }: Answer,
  ) {
    account.endpoint = endpoint;
    account.usage = { ...noUsage, inputTokens: tokens };
    return { ...answered, tokens, answeredBy: shownOf(endpoint) };
  }

  return {
    /** What is configured; says nothing of whether a service can be reached. */
    async status(): Promise<ModelStatus> {
      const endpoints = (await listEndpoints()).filter(mayBeAsked);
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
      let turn: Turn | undefined;
      // where the reader leaves, nothing below comes to its end
      let errorKind: ModelErrorKind | undefined = 'aborted';
      try {
        turn = await begin(beginningOf(request), caller);
        const endpoints = await endpointsFor('chat', request.privacy);
        yield* work({ request, prompt: promptOf(request.messages), turn, isVisible: true, endpoints });
        errorKind = undefined;
        yield { type: 'finish', ...finishOf(turn, undefined) };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        errorKind = error.kind;
        yield { type: 'finish', ...finishOf(turn ?? nothingBegun(), error) };
      } finally {
        await turn?.end(errorKind);
      }
    },

    /**
     * A value of the schema. JSON with something around it is read nevertheless; what does not fit is sent back with the
     * reason, twice at most. Throws a `ModelError`, `badObject` where nothing fits.
     */
    async object<Value>(schema: z.ZodType<Value>, request: ModelRequest, caller: ModelCaller) {
      const jsonSchema = z.toJSONSchema(schema, { io: 'input' });
      const turn = await begin(beginningOf(request), caller);
      return during(turn, async () => {
        const { account, entry } = turn;
        const endpoints = await endpointsFor('chat', request.privacy);
        const prompt = [sayWishForJson(jsonSchema), ...promptOf(request.messages)];
        for (let repairs = 0; ; repairs++) {
          let text = '';
          account.hasText = false;
          const said = work({ request, prompt, turn, schema: jsonSchema, isVisible: false, endpoints });
          for await (const each of said) if (each.type === 'text') text += each.text;
          const parsed = schema.safeParse(readLooseJson(text));
          if (parsed.success) return { value: parsed.data, repairs, ...finishOf(turn, undefined) };
          const why = account.reason === 'length' ? '输出被截断，请更简短' : z.prettifyError(parsed.error);
          if (repairs >= limits.repairsMax) throw new ModelError('badObject', { complaint: why, tries: account.tries });
          prompt.push(...sayRepair(text, why));
          await entry.extend(tokensOf(account), Math.ceil(weighText(JSON.stringify(prompt))));
        }
      });
    },

    /**
     * What of a request would leave, and to whom: exactly what the first endpoint would be sent, with what is replaced
     * in it. Nothing is sent. Throws `notConfigured`.
     */
    async preview(request: ModelRequest, caller: ModelCaller): Promise<ModelPreview> {
      const { messages, privacy, revealed = [] } = request;
      const [endpoint] = await endpointsFor('chat', privacy);
      if (!endpoint) throw new ModelError('notConfigured');
      const texts = messages.map(({ content }) => content);
      const isMasked = !isHouse(endpoint);
      const masked = isMasked
        ? await createVeil({ find, signal: caller.signal, revealed }).mask(texts)
        : texts.map(text => ({ text, spans: [] }));
      return { answeredBy: shownOf(endpoint), isMasked, messages: masked };
    },

    /**
     * What one endpoint answers to a short question, switched off or not yet agreed to as it may be; nothing else is
     * asked and nothing tried twice. Throws a `ModelError`.
     */
    async test(endpointId: string, caller: ModelCaller): Promise<string> {
      const endpoint = (await listEndpoints()).find(each => each.endpointId === endpointId);
      if (!endpoint) throw new ModelError('notConfigured');
      const turn = await begin({ feature: 'test', text: testQuestion }, caller);
      return during(turn, () => testEndpoint(endpoint, turn));
    },

    /**
     * Vectors of texts, in their order, with the model that made them: vectors of two models cannot be compared, so only
     * the first endpoint for vectors is ever asked. Throws a `ModelError`.
     */
    async embed(texts: string[], request: Pick<ModelRequest, 'feature' | 'privacy'>, caller: ModelCaller) {
      const turn = await begin({ feature: request.feature, text: texts.join('\n') }, caller);
      return during(turn, async () => {
        const { endpoints, ...options } = await vectorsOf('embed', request, turn);
        return note(turn, await embedTexts(texts, { ...options, endpoints: endpoints.slice(0, 1) }));
      });
    },

    /** How well each passage answers the question, in their order, 1 for the best. Throws a `ModelError`. */
    async rerank(
      { question, passages, ...request }: Pick<ModelRequest, 'feature' | 'privacy'> & Query,
      caller: ModelCaller,
    ) {
      const turn = await begin({ feature: request.feature, text: [question, ...passages].join('\n') }, caller);
      return during(turn, async () =>
        note(turn, await rerankTexts({ question, passages }, await vectorsOf('rerank', request, turn))),
      );
    },
  };
}

/** A request that was refused before it began. */
const nothingBegun = () => ({ account: createAccount(), veil: { unknown: () => [] } });

/** What a request begins with. */
interface Beginning {
  feature: string;
  /** All that is sent. */
  text: string;
  revealed?: readonly string[];
}

/** One request while it is worked on. */
interface Turn {
  account: Account;
  veil: Veil;
  entry: Entry;
  signal: AbortSignal;
  noteWord: () => void;
  end: (errorKind: ModelErrorKind | undefined) => Promise<void>;
}

interface Query {
  question: string;
  passages: string[];
}

const mayBeAsked = ({ isEnabled, location, hasConsent }: ListedEndpoint) =>
  isEnabled && (location !== 'abroad' || hasConsent);

const createAccount = (): Account => ({ usage: noUsage, pending: noUsage, tries: [], reason: 'stop', hasText: false });

const beginningOf = ({ feature, messages, revealed }: ModelRequest): Beginning => ({
  feature,
  text: messages.map(({ content }) => content).join('\n'),
  revealed,
});

const least = (...limits: (number | undefined)[]) => {
  const given = limits.filter(limit => limit !== undefined);
  return given.length > 0 ? Math.min(...given) : undefined;
};

/** All that a request has taken: what was answered, what broke off, what is under way. */
const usageOf = ({ usage, pending, tries }: Account): ModelUsage =>
  tries.reduce((sum, { usage: lost }) => (lost ? sumUsage(sum, lost) : sum), sumUsage(usage, pending));

const tokensOf = (account: Account) => {
  const { inputTokens, outputTokens } = usageOf(account);
  return inputTokens + outputTokens;
};

function finishOf(
  { account, veil }: { account: Account; veil: Pick<Veil, 'unknown'> },
  error: ModelError | undefined,
): Finish {
  const { endpoint, tries, reason } = account;
  if (error) account.pending = noUsage;
  const inventedNames = veil.unknown();
  const shared = {
    usage: usageOf(account),
    tries,
    inventedNames,
    ...(endpoint ? { answeredBy: shownOf(endpoint) } : {}),
  };
  if (!error) return { ...shared, reason };
  const { kind, message, retryAfterMs } = error;
  return { ...shared, reason: kind === 'aborted' ? 'aborted' : 'error', error: { kind, message, retryAfterMs } };
}
