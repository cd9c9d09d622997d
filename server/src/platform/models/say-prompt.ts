import type { LanguageModelV4FunctionTool, LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { z } from 'zod';
import type { Question } from './ask-endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import type { ModelMessage } from './request.ts';
import { jsonModeOf } from './speak-dialect.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The messages as the wire takes them. */
export const promptOf = (messages: ModelMessage[]): LanguageModelV4Prompt =>
  messages.map(({ role, content }) =>
    role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] },
  );

/** Said in words too: few services hold an answer to a schema, and some take JSON only where the word is said. */
export const sayWishForJson = (schema: JsonSchema): LanguageModelV4Message => ({
  role: 'system',
  content: `只输出一个符合下列 JSON Schema 的 JSON，不要解释，不要代码围栏。JSON Schema：${JSON.stringify(schema)}`,
});

export const sayRepair = (text: string, why: string): LanguageModelV4Message[] => [
  { role: 'assistant', content: [{ type: 'text', text }] },
  { role: 'user', content: [{ type: 'text', text: `上面的输出不合格：${why}\n请只重新输出完整、合格的 JSON。` }] },
];

/** The question with the wish for JSON as this endpoint takes it. */
export function withSchema(question: Question, schema: JsonSchema, { dialect }: Endpoint): Question {
  const mode = jsonModeOf(dialect);
  if (mode === 'prompt') return question;
  const format =
    mode === 'schema' ? { schema: schema as LanguageModelV4FunctionTool['inputSchema'], name: 'answer' } : {};
  return { ...question, schema: { type: 'json', ...format } };
}
