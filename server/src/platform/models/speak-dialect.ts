import type { ModelDialect } from '@antai/contract/wire/models';

/** How much a model should think before it answers; `auto` leaves it to the service. */
export type Thinking = 'off' | 'auto' | 'high';

/** How a service takes a wish for JSON: by schema, as any object, or only by being told. */
type JsonMode = 'schema' | 'object' | 'prompt';

interface Dialect {
  json: JsonMode;
  thinking: (wish: 'off' | 'high') => Record<string, unknown>;
  /** Turns with tool calls must carry the reasoning they came from, an empty one too, or the service answers 400. */
  echoesReasoning: boolean;
  /** Called `max_completion_tokens` there. */
  hasCompletionLimit: boolean;
  /** Temperature is fixed by the service. */
  isTemperatureFixed: boolean;
}

const byType = (wish: 'off' | 'high') => ({ thinking: { type: wish === 'off' ? 'disabled' : 'enabled' } });
const plain = { echoesReasoning: false, hasCompletionLimit: false, isTemperatureFixed: false };

const dialects: Record<ModelDialect, Dialect> = {
  openai: {
    ...plain,
    json: 'schema',
    thinking: wish => (wish === 'high' ? { reasoning_effort: 'high' } : {}),
    hasCompletionLimit: true,
  },
  deepseek: { ...plain, json: 'object', thinking: byType, echoesReasoning: true },
  qwen: { ...plain, json: 'object', thinking: wish => ({ enable_thinking: wish === 'high' }) },
  glm: { ...plain, json: 'object', thinking: byType },
  kimi: {
    json: 'object',
    thinking: byType,
    echoesReasoning: true,
    hasCompletionLimit: true,
    isTemperatureFixed: true,
  },
  doubao: { ...plain, json: 'prompt', thinking: byType },
  local: { ...plain, json: 'schema', thinking: () => ({}) },
};

export const jsonModeOf = (dialect: ModelDialect): JsonMode => dialects[dialect].json;

type Body = Record<string, unknown>;

/** Says a request as a service of this dialect wants to hear it; what a dialect does not know is left out. */
export function speakDialect(body: Body, { dialect, thinking }: { dialect: ModelDialect; thinking: Thinking }): Body {
  const { thinking: sayThinking, echoesReasoning, hasCompletionLimit, isTemperatureFixed } = dialects[dialect];
  const { max_tokens: outputMax, temperature, messages, ...rest } = body;
  return {
    ...rest,
    messages: (messages as Body[]).map(message => echo(message, echoesReasoning)),
    ...(temperature === undefined || isTemperatureFixed ? {} : { temperature }),
    ...(outputMax === undefined ? {} : { [hasCompletionLimit ? 'max_completion_tokens' : 'max_tokens']: outputMax }),
    ...(thinking === 'auto' ? {} : sayThinking(thinking)),
  };
}

function echo({ reasoning_content: reasoning, ...message }: Body, isWanted: boolean): Body {
  return isWanted && message.tool_calls ? { ...message, reasoning_content: reasoning ?? '' } : message;
}
