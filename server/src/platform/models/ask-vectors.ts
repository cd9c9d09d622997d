import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { isHouse, type MaskService } from './masking.ts';
import { ModelError, type Try } from './model-error.ts';
import type { Places } from './places.ts';
import { runClocks } from './run-clocks.ts';
import { type Policy, tryEndpoints } from './try-endpoints.ts';
import { weighText } from './weigh-text.ts';

interface AskOptions {
  endpoints: Endpoint[];
  limits: Policy & { firstTokenMs: number; idleMs: number };
  places: Places;
  signal: AbortSignal;
  now: () => Date;
  tries: Try[];
  masking: MaskService;
}

export interface Embeddings {
  vectors: Float32Array[];
  tokens: number;
  endpoint: Endpoint;
}

export interface Scores {
  /** In the order of the passages. */
  scores: number[];
  tokens: number;
  endpoint: Endpoint;
}

/** Texts that services take in one request: of those in use the fewest take ten. */
const textsAtOnce = 10;

/** Vectors of texts, in their order; the requests go one after the other. */
export async function embedTexts(texts: string[], options: AskOptions): Promise<Embeddings> {
  const vectors: Float32Array[] = [];
  let tokens = 0;
  let endpoint: Endpoint | undefined;
  for (let from = 0; from < texts.length; from += textsAtOnce) {
    const part = texts.slice(from, from + textsAtOnce);
    const answer = await askOnce(options, (endpoint, signal) => embedPart(part, { ...options, endpoint, signal }));
    vectors.push(...answer.value.embeddings.map(vector => Float32Array.from(vector)));
    tokens += answer.value.usage?.tokens ?? Math.ceil(weighText(part.join('')));
    endpoint = answer.endpoint;
  }
  if (!endpoint) throw new ModelError('badRequest', { complaint: 'no texts' });
  return { vectors, tokens, endpoint };
}

interface PartOptions extends AskOptions {
  endpoint: Endpoint;
}

async function embedPart(texts: string[], { endpoint, signal, now, masking }: PartOptions) {
  const { baseUrl, apiKey, model } = endpoint;
  const { values, inspect } = await coverTexts(texts, { endpoint, masking });
  const fetch = guardedFetch({ now, inspect });
  const provider = createOpenAICompatible({ name: 'antai', baseURL: baseUrl, ...(apiKey ? { apiKey } : {}), fetch });
  const answer = await provider.embeddingModel(model).doEmbed({ values, abortSignal: signal });
  if (answer.embeddings.length !== texts.length) throw new ModelError('protocol', { complaint: 'vectors are missing' });
  return answer;
}

const RerankAnswer = z.looseObject({
  results: z.array(z.looseObject({ index: z.number().int(), relevance_score: z.number() })),
  usage: z.looseObject({ total_tokens: z.number().int().nullish() }).nullish(),
});

/** How well passages answer a question, by the form that Jina, SiliconFlow, vLLM and Xinference share. */
export async function rerankTexts(
  { question, passages }: { question: string; passages: string[] },
  options: AskOptions,
): Promise<Scores> {
  const answer = await askOnce(options, async (endpoint, signal) => {
    const { baseUrl, apiKey, model } = endpoint;
    const { values, inspect } = await coverTexts([question, ...passages], { endpoint, masking: options.masking });
    const [query, ...documents] = values;
    const body = { model, query, documents, top_n: passages.length };
    const fetch = guardedFetch({ now: options.now, inspect });
    const headers = { 'content-type': 'application/json', ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}) };
    const url = `${baseUrl.replace(/\/$/, '')}/rerank`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    const parsed = RerankAnswer.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) throw new ModelError('protocol', { complaint: z.prettifyError(parsed.error) });
    return parsed.data;
  });
  const scores = passages.map(() => 0);
  for (const { index, relevance_score: score } of answer.value.results) if (index in scores) scores[index] = score;
  const tokens = answer.value.usage?.total_tokens ?? Math.ceil(weighText([question, ...passages].join('')));
  return { scores, tokens, endpoint: answer.endpoint };
}

export interface Translations {
  /** In the order of the texts; empty where what was covered did not come back. */
  translations: string[];
  tokens: number;
  endpoint: Endpoint;
}

export interface TextsToTranslate {
  texts: string[];
  from: string;
  to: string;
}

const TranslateAnswer = z.looseObject({ translatedText: z.array(z.string()) });

/** Texts in another language, by the wire of LibreTranslate. */
export async function translateTexts(
  { texts, from, to }: TextsToTranslate,
  options: AskOptions,
): Promise<Translations> {
  const { value, endpoint } = await askOnce(options, async (endpoint, signal) => {
    const { baseUrl, apiKey } = endpoint;
    const masked = isHouse(endpoint) ? texts.map(text => ({ text, spans: [] })) : await options.masking.mask(texts);
    const q = masked.map(({ text }) => text);
    // the key is the service's own: what is looked at is what is said
    const inspect = isHouse(endpoint) ? {} : { inspect: () => options.masking.inspect(JSON.stringify({ q })) };
    const fetch = guardedFetch({ now: options.now, ...inspect });
    const body = { q, source: from, target: to, format: 'text', ...(apiKey ? { api_key: apiKey } : {}) };
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}/translate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    const parsed = TranslateAnswer.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) throw new ModelError('protocol', { complaint: z.prettifyError(parsed.error) });
    const { translatedText } = parsed.data;
    if (translatedText.length !== texts.length) throw new ModelError('protocol', { complaint: 'texts are missing' });
    return translatedText.map((text, at) => {
      const whole = options.masking.restore(text);
      return masked[at]!.spans.every(({ original }) => whole.includes(original)) ? whole : '';
    });
  });
  return { translations: value, tokens: Math.ceil(weighText(texts.join(''))), endpoint };
}

/** Texts as an endpoint may read them. */
async function coverTexts(texts: string[], { endpoint, masking }: { endpoint: Endpoint; masking: MaskService }) {
  if (isHouse(endpoint)) return { values: texts };
  return { values: (await masking.mask(texts)).map(({ text }) => text), inspect: masking.inspect };
}

/** One answer that comes as a whole, with the patience of `tryEndpoints`. */
async function askOnce<Value>(
  { endpoints, limits, places, signal, tries }: AskOptions,
  work: (endpoint: Endpoint, signal: AbortSignal) => Promise<Value>,
): Promise<{ value: Value; endpoint: Endpoint }> {
  async function* ask(endpoint: Endpoint) {
    const clocks = runClocks(limits, signal);
    try {
      yield { type: 'end' as const, value: await clocks.waitFor(work(endpoint, clocks.signal)) };
    } catch (error) {
      const reason = clocks.reason();
      if (reason) throw new ModelError(reason);
      if (error instanceof ModelError) throw error;
      const { name, message } = error as Error;
      throw new ModelError(/^AI_(?!APICall)/.test(name) ? 'protocol' : 'network', { complaint: message });
    } finally {
      clocks.end();
    }
  }
  const parts = tryEndpoints({ endpoints, ask, policy: limits, places, signal, isVisible: false, tries });
  for await (const { endpoint, event } of parts) if (event.type === 'end') return { value: event.value, endpoint };
  throw new ModelError('allFailed');
}
