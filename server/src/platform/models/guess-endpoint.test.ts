import { expect, test } from 'vitest';
import { guessEndpoint } from './guess-endpoint.ts';

test.each([
  ['https://api.deepseek.com/v1', 'deepseek', 'cn'],
  ['https://dashscope.aliyuncs.com/compatible-mode/v1', 'qwen', 'cn'],
  ['https://open.bigmodel.cn/api/paas/v4', 'glm', 'cn'],
  ['https://api.moonshot.cn/v1', 'kimi', 'cn'],
  ['https://ark.cn-beijing.volces.com/api/v3', 'doubao', 'cn'],
  ['http://127.0.0.1:11434/v1', 'local', 'local'],
  ['http://192.168.3.4:8000/v1', 'local', 'local'],
  ['http://172.20.0.2:8000/v1', 'local', 'local'],
  ['http://[::1]:8000/v1', 'local', 'local'],
  ['http://vllm:8000/v1', 'local', 'local'],
  ['http://models.firm.internal/v1', 'local', 'local'],
  ['https://api.openai.com/v1', 'openai', 'abroad'],
  ['https://172.200.0.2/v1', 'openai', 'abroad'],
  ['https://api.deepseek.com.evil.example/v1', 'openai', 'abroad'],
] as const)('%s speaks %s and lies in %s', (address, dialect, location) => {
  expect(guessEndpoint(address)).toMatchObject({ dialect, location });
});
