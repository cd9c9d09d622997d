import type { ModelErrorKind, ModelPurpose } from '@antai/contract/wire/models';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { noUsage } from './answer.ts';
import { answererOf } from './answered-by.ts';
import { embedTexts, rerankTexts, type TextsToTranslate, translateTexts } from './ask-vectors.ts';
import type { Endpoint } from './endpoint.ts';
import type { ListedEndpoint } from './endpoint-book.ts';
import type { Ledger } from './ledger.ts';
import { type ModelLimits, usualLimits } from './limits.ts';
import { createMasking, isHouse } from './masking.ts';
import { ModelError } from './model-error.ts';
import { createPlaces } from './places.ts';
import { holdsAtMost, readLooseJson } from './read-loose-json.ts';
import type { ModelCaller, ModelEvent, ModelPreview, ModelRequest, ModelStatus } from './request.ts';
import { promptOf, sayRepair, sayWishForJson } from './say-prompt.ts';
import {
  begin,
  during,
  endpointsFor,
  type Gateway,
  mayBeAsked,
  note,
  type RequestStart,
  type Turn,
} from './take-turn.ts';
import { finishOf, nothingDone, tokensOf } from './tell-finish.ts';
import { weighText } from './weigh-text.ts';
import { work } from './work-request.ts';

const testQuestion = '请只回答“可以”两个字。';
const testPassages = ['可以', '不可以'];
const testAnswerMaxChars = 200;

interface Deps {
  /** The endpoints as they stand, in the order in which they are tried. */
  endpoints: () => Promise<ListedEndpoint[]>;
  ledger: Ledger;
  find: Gateway['find'];
  clock: Clock;
  log: Log;
  limits?: Partial<ModelLimits>;
}

export type Models = ReturnType<typeof createModels>;

async function testEndpoint(gateway: Gateway, { endpoint, turn }: { endpoint: Endpoint; turn: Turn }): Promise<string> {
  const { limits, places, now } = gateway;
  const { account, signal } = turn;
  const [endpoints, policy] = [[endpoint], { ...limits, retriesMax: 0 }];
  const options = { endpoints, limits: policy, places, signal, now, tries: account.tries, masking: turn.masking };
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
  for await (const event of work(gateway, wish)) if (event.type === 'text') text += event.text;
  return text.slice(0, testAnswerMaxChars);
}

const vectorsOf = async (
  gateway: Gateway,
  purpose: 'embed' | 'rerank' | 'translate',
  { request, turn: { account, signal, masking } }: { request: Pick<ModelRequest, 'feature' | 'privacy'>; turn: Turn },
) => ({
  endpoints: await endpointsFor(gateway, { purpose, privacy: request.privacy }),
  ...{ limits: gateway.limits, places: gateway.places, signal, now: gateway.now, masking, tries: account.tries },
});

/** Answers in words, and values that are read from them. */
function answers(gateway: Gateway) {
  const { limits } = gateway;
  return {
    /**
     * An answer as it comes: which model gives it, text, reasoning, the tools used and what they gave, and exactly one `finish` at last. Never
     * throws what a model or its service does: that is told by `finish`, and what was said before stays said.
     */
    async *stream(request: ModelRequest, caller: ModelCaller): AsyncGenerator<ModelEvent> {
      let turn: Turn | undefined;
      // where the reader leaves, nothing below comes to its end
      let errorKind: ModelErrorKind | undefined = 'aborted';
      try {
        turn = await begin(gateway, beginningOf(request), { caller });
        const endpoints = await endpointsFor(gateway, { purpose: 'chat', privacy: request.privacy });
        let speaker: Endpoint | undefined;
        for await (const event of work(gateway, {
          request,
          prompt: promptOf(request.messages),
          turn,
          isVisible: true,
          endpoints,
        })) {
          const { endpoint } = turn.account;
          if (endpoint && endpoint !== speaker) yield { type: 'answering', answeredBy: answererOf(endpoint) };
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
    async object<Value>(schema: z.ZodType<Value>, { request, caller }: { request: ModelRequest; caller: ModelCaller }) {
      const jsonSchema = z.toJSONSchema(schema, { io: 'input' });
      const turn = await begin(gateway, beginningOf(request), { caller });
      return during(turn, async () => {
        const { account, entry } = turn;
        const endpoints = await endpointsFor(gateway, { purpose: 'chat', privacy: request.privacy });
        const prompt = [sayWishForJson(jsonSchema), ...promptOf(request.messages)];
        for (let repairs = 0; ; repairs++) {
          let text = '';
          account.hasText = false;
          const events = work(gateway, { request, prompt, turn, schema: jsonSchema, isVisible: false, endpoints });
          for await (const each of events) if (each.type === 'text') text += each.text;
          const parsed = readAnswer(schema, text);
          if (parsed.kind === 'read') return { value: parsed.value, repairs, ...finishOf(turn, undefined) };
          const why = account.reason === 'length' ? '输出被截断，请更简短' : parsed.why;
          if (repairs >= limits.repairsMax) throw new ModelError('badObject', { complaint: why, tries: account.tries });
          prompt.push(...sayRepair(text, why));
          await entry.extend(tokensOf(account), Math.ceil(weighText(JSON.stringify(prompt))));
        }
      });
    },
  };
}

/** More values than any answer has that a schema asks for: what is wrong with each would be told. */
const valuesMax = 20_000;
const complaintsMax = 10;

/** A value as its schema reads it, or why it does not fit, in words for the model. */
function readAnswer<Value>(
  schema: z.ZodType<Value>,
  text: string,
): { kind: 'read'; value: Value } | { kind: 'unfit'; why: string } {
  const value = readLooseJson(text);
  if (!holdsAtMost(value, valuesMax)) return { kind: 'unfit', why: '内容过多，请更简短' };
  const { success, data, error } = schema.safeParse(value);
  if (success) return { kind: 'read', value: data };
  return { kind: 'unfit', why: z.prettifyError({ issues: error.issues.slice(0, complaintsMax) }) };
}

/** What models give beside answers: vectors, ranks and translations. */
function vectorCalls(gateway: Gateway) {
  return {
    /**
     * Vectors of texts, in their order, with the model that made them: vectors of two models cannot be compared, so only
     * the first endpoint for vectors is ever asked. Throws a `ModelError`.
     */
    async embed(
      texts: string[],
      { request, caller }: { request: Pick<ModelRequest, 'feature' | 'privacy'>; caller: ModelCaller },
    ) {
      const turn = await begin(gateway, { feature: request.feature, text: texts.join('\n') }, { caller });
      return during(turn, async () => {
        const { endpoints, ...options } = await vectorsOf(gateway, 'embed', { request, turn });
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
      const turn = await begin(
        gateway,
        { feature: request.feature, text: [question, ...passages].join('\n') },
        { caller },
      );
      return during(turn, async () =>
        note(turn, await rerankTexts({ question, passages }, await vectorsOf(gateway, 'rerank', { request, turn }))),
      );
    },

    /** Texts translated, in their order; one whose names did not come back is empty. Throws a `ModelError`. */
    async translate(
      { texts, from, to, ...request }: Pick<ModelRequest, 'feature' | 'privacy'> & TextsToTranslate,
      caller: ModelCaller,
    ) {
      const turn = await begin(gateway, { feature: request.feature, text: texts.join('\n') }, { caller });
      return during(turn, async () =>
        note(turn, await translateTexts({ texts, from, to }, await vectorsOf(gateway, 'translate', { request, turn }))),
      );
    },
  };
}

/**
 * The one gateway to models, of any service that speaks the OpenAI wire.
 *
 * A passing fault is tried again and a lasting one goes to the next endpoint, both only until the first word can be
 * seen; a pause that a service asks for is kept up to 20 s, else the next endpoint is asked at once. An answer takes
 * 300 s and 200,000 characters at most. Whoever aborts or stops reading cuts the service off. Without a model every
 * call says `notConfigured`: features work without, and say so.
 */
export function createModels({ endpoints, limits, clock, ...rest }: Deps) {
  const gateway: Gateway = {
    ...rest,
    listEndpoints: endpoints,
    limits: { ...usualLimits, ...limits },
    places: createPlaces(),
    now: () => clock.now(),
  };
  const { listEndpoints, find } = gateway;
  return {
    ...answers(gateway),
    ...vectorCalls(gateway),

    /** What is configured; says nothing of whether a service can be reached. */
    async status(): Promise<ModelStatus> {
      const endpoints = (await listEndpoints()).filter(mayBeAsked);
      const has = (purpose: ModelPurpose) => endpoints.some(endpoint => endpoint.purpose === purpose);
      return {
        isConfigured: has('chat'),
        hasEmbed: has('embed'),
        hasRerank: has('rerank'),
        hasTranslate: has('translate'),
        endpoints: endpoints.map(endpoint => ({ ...answererOf(endpoint), purpose: endpoint.purpose })),
      };
    },

    /**
     * What of a request would leave, and to whom: exactly what the first endpoint would be sent, with what is replaced
     * in it. Nothing is sent. Throws `notConfigured`.
     */
    async preview(request: ModelRequest, caller: ModelCaller): Promise<ModelPreview> {
      const { messages, privacy, revealed = [], publicTexts = [] } = request;
      const [endpoint] = await endpointsFor(gateway, { purpose: 'chat', privacy });
      if (!endpoint) throw new ModelError('notConfigured');
      const isMasked = !isHouse(endpoint);
      const covered = isMasked ? messages.filter(({ role }) => role !== 'system') : [];
      const masking = createMasking({ find, whom: caller, revealed, publicTexts });
      const masked = await masking.mask(covered.map(({ content }) => content));
      const previews = messages.map(
        message => masked[covered.indexOf(message)] ?? { text: message.content, spans: [] },
      );
      return { answeredBy: answererOf(endpoint), isMasked, messages: previews };
    },

    /**
     * What one endpoint answers to a short question, switched off or not yet agreed to as it may be; nothing else is
     * asked and nothing tried twice. Throws a `ModelError`.
     */
    async test(endpointId: string, caller: ModelCaller): Promise<string> {
      const endpoint = (await listEndpoints()).find(each => each.endpointId === endpointId);
      if (!endpoint) throw new ModelError('notConfigured');
      const turn = await begin(gateway, { feature: 'test', text: testQuestion }, { caller });
      return during(turn, () => testEndpoint(gateway, { endpoint, turn }));
    },
  };
}

const beginningOf = ({ feature, messages, revealed, publicTexts }: ModelRequest): RequestStart => ({
  feature,
  text: messages.map(({ content }) => content).join('\n'),
  revealed,
  publicTexts,
});
