import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { ModelUsage } from '@antai/contract/wire/models';
import { slicesOfLoop } from '../map-in-slices.ts';
import { classifyRefusal } from './classify-refusal.ts';
import type { Endpoint } from './endpoint.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { ModelError } from './model-error.ts';
import { type Patience, runClocks } from './run-clocks.ts';
import { jsonModeOf, speakDialect, type Thinking } from './speak-dialect.ts';
import { splitThinking } from './split-thinking.ts';
import { weighText } from './weigh-text.ts';

/** One request as it is inputWeight to whichever endpoint takes it. */
export interface Question {
  prompt: LanguageModelV4Prompt;
  tools: LanguageModelV4FunctionTool[];
  thinking: Thinking;
  temperature?: number;
  outputMax?: number;
  /** The answer shall be JSON of this schema. */
  schema?: LanguageModelV4CallOptions['responseFormat'];
}

/** A tool that the model wants used, with its arguments as it wrote them. */
export interface ToolWish {
  id: string;
  name: string;
  input: string;
}

/** What comes of one request: its words in order, then how it ended. */
export type ModelPart =
  | { type: 'text' | 'reasoning'; text: string }
  | { type: 'end'; reason: 'stop' | 'length'; wishes: ToolWish[]; usage: ModelUsage };

export interface AskOptions {
  patience: Patience;
  signal: AbortSignal;
  /** Text and reasoning at most; more is cut off, with the connection. */
  charsMax: number;
  inspect?: (body: string) => Promise<void> | void;
  now: () => Date;
}

/**
 * Asks one endpoint once. Words are given as they come; whatever goes wrong is thrown as a `ModelError`. Who stops
 * reading cuts the connection.
 */
export async function* askEndpoint(
  endpoint: Endpoint,
  question: Question,
  { patience, signal, charsMax, inspect, now }: AskOptions,
): AsyncGenerator<ModelPart> {
  const clocks = runClocks(patience, signal);
  const meter = createMeter();
  let tail = '';
  const fetch = guardedFetch({
    now,
    inspect(body) {
      meter.inputWeight = weighText(body);
      return inspect?.(body);
    },
    onBytes(bytes) {
      tail = (tail + Buffer.from(bytes.subarray(-tailBytes)).toString('latin1')).slice(-tailBytes);
      clocks.beat();
    },
  });
  try {
    const { stream } = await clocks.waitFor(
      modelOf(endpoint, { question, fetch }).doStream(optionsOf(question, clocks.signal)),
    );
    const isClosed = () => tail.includes('[DONE]');
    yield* readStream({
      reader: stream.getReader(),
      clocks,
      charsMax,
      outputMax: question.outputMax ?? Infinity,
      now,
      meter,
      isClosed,
    });
  } catch (error) {
    const reason = clocks.reason();
    const failure = reason ? new ModelError(reason) : errorOf(error);
    if (meter.chars > 0) failure.usage = meter.estimate();
    throw failure;
  } finally {
    clocks.end();
  }
}

const tailBytes = 32;
/** What a model may say to tools in one step: they are shown to it again in each step that follows. */
const wishesCharsMax = 50_000;
/** Tokens are estimated while they come: only what is clearly beyond the limit is cut off. */
const overrun = 1.1;

/** Weighs what goes and comes, for services that do not. */
function createMeter() {
  return {
    inputWeight: 0,
    outputWeight: 0,
    chars: 0,
    /** Characters for tools. */
    wished: 0,
    estimate(): ModelUsage {
      const [inputTokens, outputTokens] = [Math.ceil(this.inputWeight), Math.ceil(this.outputWeight)];
      return { inputTokens, cachedTokens: 0, outputTokens, reasoningTokens: 0, isEstimated: true };
    },
  };
}

const modelOf = (
  { dialect, baseUrl, apiKey, model }: Endpoint,
  { question: { thinking }, fetch }: { question: Question; fetch: typeof globalThis.fetch },
) =>
  createOpenAICompatible({
    name: 'antai',
    baseURL: baseUrl,
    ...(apiKey ? { apiKey } : {}),
    includeUsage: true,
    supportsStructuredOutputs: jsonModeOf(dialect) === 'schema',
    transformRequestBody: body => speakDialect(body, { dialect, thinking }),
    fetch,
  }).chatModel(model);

const optionsOf = (question: Question, abortSignal: AbortSignal): LanguageModelV4CallOptions => ({
  prompt: question.prompt,
  ...(question.tools.length > 0 ? { tools: question.tools } : {}),
  ...(question.temperature === undefined ? {} : { temperature: question.temperature }),
  ...(question.outputMax === undefined ? {} : { maxOutputTokens: question.outputMax }),
  ...(question.schema ? { responseFormat: question.schema } : {}),
  // a schema with optional fields is none that strict services take
  providerOptions: { antai: { strictJsonSchema: false } },
  includeRawChunks: true,
  abortSignal,
});

interface Reading {
  reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart>;
  clocks: ReturnType<typeof runClocks>;
  charsMax: number;
  outputMax: number;
  meter: ReturnType<typeof createMeter>;
  now: () => Date;
  /** The service has said that it has said all. */
  isClosed: () => boolean;
}

async function* readStream({
  reader,
  clocks,
  charsMax,
  outputMax,
  meter,
  now,
  isClosed,
}: Reading): AsyncGenerator<ModelPart> {
  const thinking = splitThinking();
  const wishes: ToolWish[] = [];
  // a service may send thousands of words at once
  const othersTurn = slicesOfLoop();
  for (;;) {
    await othersTurn();
    const { done, value: part } = await clocks.waitFor(reader.read());
    if (done) throw new ModelError('network', { complaint: 'the stream ended without an end' });
    if (part.type === 'raw') throwIfError(part.rawValue, now());
    if (part.type === 'tool-call') wishes.push({ id: part.toolCallId, name: part.toolName, input: part.input });
    if (part.type === 'tool-input-delta') meter.wished += part.delta.length;
    if (meter.wished > wishesCharsMax) throw new ModelError('badObject', { complaint: 'too much for a tool' });
    if (part.type === 'error' && !(isClosed() && isMissingEnd(part.error))) throw part.error;
    for (const piece of piecesOf(part, thinking)) {
      clocks.spoke();
      const text = piece.text.slice(0, charsMax - meter.chars);
      meter.chars += text.length;
      meter.outputWeight += weighText(text);
      if (text) yield { type: piece.type, text };
      if (meter.chars >= charsMax || meter.outputWeight > outputMax * overrun) {
        yield { type: 'end', reason: 'length', wishes: [], usage: meter.estimate() };
        return;
      }
    }
    if (part.type === 'finish') {
      for (const piece of thinking.end()) yield piece;
      const { unified } = part.finishReason;
      if (unified === 'content-filter') throw new ModelError('contentFilter');
      const reason = unified === 'length' ? 'length' : 'stop';
      yield { type: 'end', reason, wishes, usage: usageOf(part.usage) ?? meter.estimate() };
      return;
    }
  }
}

function piecesOf(part: LanguageModelV4StreamPart, thinking: ReturnType<typeof splitThinking>) {
  if (part.type === 'reasoning-delta') return part.delta ? [{ type: 'reasoning' as const, text: part.delta }] : [];
  return part.type === 'text-delta' ? thinking.push(part.delta) : [];
}

/** An error that a service sends where an answer should be, in whatever form. */
function throwIfError(raw: unknown, now: Date) {
  if (typeof raw !== 'object' || raw === null || !('error' in raw) || !raw.error) return;
  const { code } = raw.error as { code?: unknown };
  const status = Number(code);
  throw classifyRefusal({ status: status >= 400 && status < 600 ? status : 500, body: raw, now });
}

const isMissingEnd = (error: unknown) => error instanceof Error && error.message.includes('without a finish reason');

function usageOf({ inputTokens, outputTokens }: LanguageModelV4Usage): ModelUsage | undefined {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return undefined;
  return {
    inputTokens: inputTokens.total,
    cachedTokens: inputTokens.cacheRead ?? 0,
    outputTokens: outputTokens.total,
    reasoningTokens: outputTokens.reasoning ?? 0,
    isEstimated: false,
  };
}

/** What a failure of the connection or of the reading means. */
function errorOf(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const { name, message } = error as Error;
  if (name === 'AI_InvalidResponseDataError' && isMissingEnd(error))
    return new ModelError('network', { complaint: message });
  if (/JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody/.test(name)) {
    return new ModelError('protocol', { complaint: message });
  }
  return new ModelError('network', { complaint: message });
}
