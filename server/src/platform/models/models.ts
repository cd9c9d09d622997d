import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ModelErrorKind, ModelPurpose } from '@antai/contract/wire/models';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { type Account, type AnswerEvent, answer, noUsage } from './answer.ts';
import { shownOf } from './answered-by.ts';
import { askEndpoint } from './ask-endpoint.ts';
import { embedTexts, rerankTexts, type TextsToTranslate, translateTexts } from './ask-vectors.ts';
import type { Endpoint } from './endpoint.ts';
import type { ListedEndpoint } from './endpoint-book.ts';
import type { PrivacyFindings, PrivacySearch } from './find-private.ts';
import type { Entry, Ledger } from './ledger.ts';
import { type ModelLimits, usualLimits } from './limits.ts';
import { ModelError } from './model-error.ts';
import { createPlaces } from './places.ts';
import { readLooseJson } from './read-loose-json.ts';
import type { ModelCaller, ModelEvent, ModelPreview, ModelRequest, ModelStatus } from './request.ts';
import { totalTimeout } from './run-clocks.ts';
import { promptOf, sayRepair, sayWishForJson, withSchema } from './say-prompt.ts';
import { createAccount, finishOf, nothingDone, tokensOf, usageOf } from './tell-finish.ts';
import type { Policy } from './try-endpoints.ts';
import { createVeil, isHouse, type Veil } from './veil.ts';
import { weighText } from './weigh-text.ts';

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
  find: (search: PrivacySearch, signal: AbortSignal) => Promise<PrivacyFindings>;
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
export function createModels({ endpoints: listEndpoints, ledger, find, clock, log, limits: changes }: Deps) {
  const limits = { ...usualLimits, ...changes };
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
  async function begin(
    { feature, text, revealed = [], publicTexts = [] }: Beginning,
    caller: ModelCaller,
  ): Promise<Turn> {
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
      veil: createVeil({ find, signal, revealed, publicTexts }),
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
      // what broke off is counted among the tries
      turn.account.pending = noUsage;
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
  }: Work): AsyncGenerator<AnswerEvent> {
    const { tools = {}, thinking = 'auto', temperature, outputMax, feature } = request;
    const { account, entry, signal, veil } = turn;
    const firstTokenMs = thinking === 'high' ? limits.thoughtfulFirstTokenMs : limits.firstTokenMs;
    const events = answer({
      endpoints,
      prompt,
      tools,
      stepsMax: Math.min(request.stepsMax ?? stepsUsual, stepsMost),
      async *ask(endpoint, plain) {
        const question = { ...plain, thinking, temperature, outputMax: least(outputMax, entry.outputMax) };
        const whole = schema ? withSchema(question, schema, endpoint) : question;
        const options = { patience: { firstTokenMs, idleMs: limits.idleMs }, charsMax: limits.charsMax, now, signal };
        if (isHouse(endpoint)) {
          yield* askEndpoint(endpoint, whole, options);
          return;
        }
        const cover = await veil.cover(whole);
        yield* veil.lift(askEndpoint(endpoint, cover, { ...options, inspect: veil.inspect }), schema !== undefined);
      },
      signal,
      policy,
      places,
      isVisible,
      account,
      beforeStep: inputTokens => entry.extend(tokensOf(account), inputTokens),
      onDefect: (err, tool) => log.error({ err, tool, feature }, 'a tool of a model failed'),
    });
    for await (const each of events) {
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
    if (endpoint.purpose === 'translate') {
      return note(turn, await translateTexts({ texts: [testQuestion], from: 'zh', to: 'en' }, options))
        .translations.join('')
        .slice(0, testAnswerMaxChars);
    }
    const request = { feature: 'test', messages: [{ role: 'user' as const, content: testQuestion }] };
    const wish = { request, prompt: promptOf(request.messages), turn, isVisible: false, endpoints, policy };
    let text = '';
    for await (const event of work(wish)) if (event.type === 'text') text += event.text;
    return text.slice(0, testAnswerMaxChars);
  }

  const vectorsOf = async (
    purpose: 'embed' | 'rerank' | 'translate',
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
        hasTranslate: has('translate'),
        endpoints: endpoints.map(endpoint => ({ ...shownOf(endpoint), purpose: endpoint.purpose })),
      };
    },

    /**
     * An answer as it comes: which model gives it, text, reasoning, the tools used and what they gave, and exactly one `finish` at last. Never
     * throws what a model or its service does: that is told by `finish`, and what was said before stays said.
     */
    async *stream(request: ModelRequest, caller: ModelCaller): AsyncGenerator<ModelEvent> {
      let turn: Turn | undefined;
      // where the reader leaves, nothing below comes to its end
      let errorKind: ModelErrorKind | undefined = 'aborted';
      try {
        turn = await begin(beginningOf(request), caller);
        const endpoints = await endpointsFor('chat', request.privacy);
        let speaker: Endpoint | undefined;
        for await (const event of work({
          request,
          prompt: promptOf(request.messages),
          turn,
          isVisible: true,
          endpoints,
        })) {
          const { endpoint } = turn.account;
          if (endpoint && endpoint !== speaker) yield { type: 'answering', answeredBy: shownOf(endpoint) };
          speaker = endpoint;
          yield event;
        }
        errorKind = undefined;
        yield { type: 'finish', ...finishOf(turn, undefined) };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        errorKind = error.kind;
        if (turn) turn.account.pending = noUsage;
        yield { type: 'finish', ...finishOf(turn ?? nothingDone(), error) };
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
          const events = work({ request, prompt, turn, schema: jsonSchema, isVisible: false, endpoints });
          for await (const each of events) if (each.type === 'text') text += each.text;
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
      const { messages, privacy, revealed = [], publicTexts = [] } = request;
      const [endpoint] = await endpointsFor('chat', privacy);
      if (!endpoint) throw new ModelError('notConfigured');
      const isMasked = !isHouse(endpoint);
      const covered = isMasked ? messages.filter(({ role }) => role !== 'system') : [];
      const veil = createVeil({ find, signal: caller.signal, revealed, publicTexts });
      const masked = await veil.mask(covered.map(({ content }) => content));
      const shown = messages.map(message => masked[covered.indexOf(message)] ?? { text: message.content, spans: [] });
      return { answeredBy: shownOf(endpoint), isMasked, messages: shown };
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
      {
        question,
        passages,
        ...request
      }: Pick<ModelRequest, 'feature' | 'privacy'> & { question: string; passages: string[] },
      caller: ModelCaller,
    ) {
      const turn = await begin({ feature: request.feature, text: [question, ...passages].join('\n') }, caller);
      return during(turn, async () =>
        note(turn, await rerankTexts({ question, passages }, await vectorsOf('rerank', request, turn))),
      );
    },

    /** Texts translated, in their order; one whose names did not come back is empty. Throws a `ModelError`. */
    async translate(
      { texts, from, to, ...request }: Pick<ModelRequest, 'feature' | 'privacy'> & TextsToTranslate,
      caller: ModelCaller,
    ) {
      const turn = await begin({ feature: request.feature, text: texts.join('\n') }, caller);
      return during(turn, async () =>
        note(turn, await translateTexts({ texts, from, to }, await vectorsOf('translate', request, turn))),
      );
    },
  };
}

/** What a request begins with. */
interface Beginning {
  feature: string;
  /** All that is sent. */
  text: string;
  revealed?: readonly string[];
  publicTexts?: readonly string[];
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

const mayBeAsked = ({ isEnabled, location, hasConsent }: ListedEndpoint) =>
  isEnabled && (location !== 'abroad' || hasConsent);

const beginningOf = ({ feature, messages, revealed, publicTexts }: ModelRequest): Beginning => ({
  feature,
  text: messages.map(({ content }) => content).join('\n'),
  revealed,
  publicTexts,
});

const least = (...limits: (number | undefined)[]) => {
  const numbers = limits.filter(limit => limit !== undefined);
  return numbers.length > 0 ? Math.min(...numbers) : undefined;
};
