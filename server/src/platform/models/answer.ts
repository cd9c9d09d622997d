import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ModelUsage } from '@antai/contract/wire/models';
import type { ModelPart, Question, ToolWish } from './ask-endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { ModelError, type Try } from './model-error.ts';
import type { Places } from './places.ts';
import { type EndpointPart, type Policy, tryEndpoints } from './try-endpoints.ts';
import { describeTools, type ModelTools, sayToolTurn, useTool } from './use-tools.ts';
import { weighText } from './weigh-text.ts';

/** What a model says and does, in order. */
export type AnswerEvent =
  | { type: 'text' | 'reasoning'; text: string }
  | { type: 'toolCall'; id: string; name: string; input: unknown }
  | { type: 'toolResult'; id: string; name: string; output: unknown; isError: boolean };

/** What an answer has come to so far; kept up to date while it is given, so that a broken one is told truly too. */
export interface Account {
  usage: ModelUsage;
  endpoint?: Endpoint;
  tries: Try[];
  reason: 'stop' | 'length';
  hasText: boolean;
  /** What the request that is under way has taken, as far as it can be told. */
  pending: ModelUsage;
  firstTokenMs?: number;
}

interface AnswerOptions {
  endpoints: Endpoint[];
  prompt: LanguageModelV4Prompt;
  tools: ModelTools;
  stepsMax: number;
  /** Asks an endpoint once, with the question as it shall have it. */
  ask: (endpoint: Endpoint, plain: Pick<Question, 'prompt' | 'tools'>) => AsyncGenerator<ModelPart>;
  signal: AbortSignal;
  policy: Policy;
  places: Places;
  isVisible: boolean;
  account: Account;
  /** Called before each step but the first with about as many tokens as it sends; throws where the budget has not as many. */
  beforeStep: (inputTokens: number) => Promise<void>;
  onDefect: (error: unknown, name: string) => void;
}

export const noUsage: ModelUsage = {
  inputTokens: 0,
  cachedTokens: 0,
  outputTokens: 0,
  reasoningTokens: 0,
  isEstimated: false,
};

export const sumUsage = (one: ModelUsage, other: ModelUsage): ModelUsage => ({
  inputTokens: one.inputTokens + other.inputTokens,
  cachedTokens: one.cachedTokens + other.cachedTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  reasoningTokens: one.reasoningTokens + other.reasoningTokens,
  isEstimated: one.isEstimated || other.isEstimated,
});

/** Tools that a model may wish for in one step. */
const wishesMax = 8;

const answerNow: LanguageModelV4Message = {
  role: 'user',
  content: [{ type: 'text', text: '已达检索上限，请仅依据以上材料作答；材料不足之处请直接说明。' }],
};

/**
 * Lets a model answer, with tools where it wishes for them. The last step is sent without tools and must answer. Throws
 * a `ModelError`; `account` tells what was used until then.
 */
export async function* answer(options: AnswerOptions): AsyncGenerator<AnswerEvent> {
  const { account, signal, tools, stepsMax, isVisible } = options;
  let { endpoints } = options;
  const hasTools = Object.keys(tools).length > 0;
  const prompt: LanguageModelV4Prompt = [...options.prompt];
  const empty = () => ({ text: '', reasoning: '', wishes: [] as ToolWish[] });
  for (let step = 1; ; step++) {
    const isLast = !hasTools || step >= stepsMax;
    let turn = empty();
    let outputWeight = 0;
    const sent = isLast && step > 1 ? [...prompt, answerNow] : prompt;
    const inputTokens = Math.ceil(weighText(JSON.stringify(sent)));
    if (step > 1) await options.beforeStep(inputTokens);
    for await (const { endpoint, event } of askStep({ ...options, endpoints }, { prompt: sent, isLast })) {
      account.endpoint = endpoint;
      if (event.type === 'again') {
        turn = empty();
        outputWeight = 0;
        account.pending = noUsage;
      } else if (event.type === 'end') {
        turn.wishes = isLast ? [] : event.wishes.slice(0, wishesMax);
        account.usage = sumUsage(account.usage, event.usage);
        account.reason = event.reason;
        account.pending = noUsage;
        // the endpoint that answered is plain first in the next step
        endpoints = [endpoint, ...endpoints.filter(each => each !== endpoint)];
      } else {
        turn[event.type] += event.text;
        outputWeight += weighText(event.text);
        account.pending = { ...noUsage, inputTokens, outputTokens: Math.ceil(outputWeight), isEstimated: true };
        if (isVisible) yield event;
      }
    }
    if (!isVisible && turn.text) yield { type: 'text', text: turn.text };
    account.hasText ||= turn.text.trim() !== '';
    if (turn.wishes.length === 0) {
      if (!account.hasText) throw new ModelError('badObject', { complaint: 'an empty answer', tries: account.tries });
      return;
    }
    const outcomes = [];
    for (const wish of turn.wishes) {
      yield { type: 'toolCall', id: wish.id, name: wish.name, input: inputOf(wish) };
      const outcome = await useTool(wish, options);
      if (signal.aborted) throw new ModelError('aborted', { tries: account.tries });
      yield { type: 'toolResult', id: wish.id, name: wish.name, ...outcome };
      outcomes.push(outcome);
    }
    prompt.push(...sayToolTurn(turn, outcomes));
  }
}

function askStep(
  options: AnswerOptions,
  { prompt, isLast }: { prompt: LanguageModelV4Prompt; isLast: boolean },
): AsyncGenerator<EndpointPart<ModelPart>> {
  const { endpoints, policy, places, signal, isVisible, account } = options;
  const plain = { prompt, tools: isLast ? [] : describeTools(options.tools) };
  const ask = (endpoint: Endpoint) => options.ask(endpoint, plain);
  return tryEndpoints({ endpoints, ask, policy, places, signal, isVisible, tries: account.tries });
}

/** The arguments as they were read; as text where they are none. */
function inputOf({ input }: ToolWish): unknown {
  try {
    return JSON.parse(input || '{}');
  } catch {
    // shown as the model wrote it
    return input;
  }
}
