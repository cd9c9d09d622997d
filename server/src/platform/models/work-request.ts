import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { z } from 'zod';
import { type AnswerEvent, answer } from './answer.ts';
import { askEndpoint } from './ask-endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { isHouse } from './masking.ts';
import { ModelError } from './model-error.ts';
import type { ModelRequest } from './request.ts';
import { withSchema } from './say-prompt.ts';
import type { Gateway, Turn } from './take-turn.ts';
import { tokensOf } from './tell-finish.ts';
import type { Policy } from './try-endpoints.ts';

const stepsUsual = 6;
const stepsMost = 12;

interface Work {
  request: ModelRequest;
  prompt: LanguageModelV4Prompt;
  turn: Turn;
  schema?: z.core.JSONSchema.BaseSchema;
  isVisible: boolean;
  endpoints: Endpoint[];
  policy?: Policy;
}

/** The events of an answer, step by step; masked for whoever is outside the house. */
export async function* work(
  { limits, now, places, log }: Gateway,
  { request, prompt, turn, schema, isVisible, endpoints, policy = limits }: Work,
): AsyncGenerator<AnswerEvent> {
  const { tools = {}, thinking = 'auto', temperature, outputMax, feature } = request;
  const { account, entry, signal, masking } = turn;
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
      const cover = await masking.cover(whole);
      yield* masking.restoreAnswer(
        askEndpoint(endpoint, cover, { ...options, inspect: masking.inspect }),
        schema !== undefined,
      );
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

const least = (...limits: (number | undefined)[]) => {
  const numbers = limits.filter(limit => limit !== undefined);
  return numbers.length > 0 ? Math.min(...numbers) : undefined;
};
