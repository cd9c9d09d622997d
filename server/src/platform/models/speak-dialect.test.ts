import type { ModelDialect } from '@antai/contract/wire/models';
import { expect, test } from 'vitest';
import { speakDialect, type Thinking } from './speak-dialect.ts';

const turn = { role: 'assistant', content: null, tool_calls: [{}], reasoning_content: '想' };
const said = (dialect: ModelDialect, thinking: Thinking, more: object = {}) => {
  const { messages, ...rest } = speakDialect({ messages: [], ...more }, { dialect, thinking });
  return rest;
};

test.each([
  ['deepseek', 'off', { thinking: { type: 'disabled' } }],
  ['deepseek', 'high', { thinking: { type: 'enabled' } }],
  ['qwen', 'off', { enable_thinking: false }],
  ['qwen', 'high', { enable_thinking: true }],
  ['glm', 'off', { thinking: { type: 'disabled' } }],
  ['kimi', 'high', { thinking: { type: 'enabled' } }],
  ['doubao', 'off', { thinking: { type: 'disabled' } }],
  ['openai', 'high', { reasoning_effort: 'high' }],
  ['openai', 'off', {}],
  ['local', 'high', {}],
  ['qwen', 'auto', {}],
] as const)('%s, thinking %s', (dialect, thinking, body) => {
  expect(said(dialect, thinking)).toEqual(body);
});

test('limits and temperature by the names and rules of each service', () => {
  const wish = { max_tokens: 9, temperature: 0.1 };
  expect(said('deepseek', 'auto', wish)).toEqual(wish);
  expect(said('openai', 'auto', wish)).toEqual({ max_completion_tokens: 9, temperature: 0.1 });
  expect(said('kimi', 'auto', wish)).toEqual({ max_completion_tokens: 9 });
});

test.each([
  ['deepseek', turn, '想'],
  ['deepseek', { ...turn, reasoning_content: undefined }, ''],
  ['kimi', turn, '想'],
  ['openai', turn, undefined],
  ['deepseek', { role: 'assistant', content: '好', reasoning_content: '想' }, undefined],
] as const)('%s hears the reasoning of a turn with tools only where it must', (dialect, message, reasoning) => {
  const { messages } = speakDialect({ messages: [message] }, { dialect, thinking: 'auto' }) as {
    messages: (typeof turn)[];
  };
  expect(messages[0]?.reasoning_content).toBe(reasoning);
});
