import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('nothing set: the usual values', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 8080, isWorker: true, sessionIdleMs: 43_200_000 });
});

test.each([
  ['PORT', '80a', '端口号'],
  ['PORT', '70000', '端口号'],
  ['DATABASE_URL', 'localhost', '完整的地址'],
  ['WORKER', 'yes', '0 或 1'],
  ['UPLOAD_MAX_MB', '-1', '兆字节'],
  ['SESSION_IDLE_HOURS', 'x', '小时'],
  ['LOG_LEVEL', 'loud', 'fatal'],
  ['PORT', '80.5', '端口号'],
  ['TRUST_PROXY', 'yes', '代理的层数'],
  ['TRUST_PROXY', '10.0.0.0/99', '网段'],
  ['TRUST_PROXY', '10.0.0.1,here', '网段'],
])('%s=%s is refused, saying what is wanted', (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}：.*${words}`));
});

test('every wrong variable is named at once', () => {
  expect(() => readConfig({ PORT: 'a', WORKER: 'b' })).toThrow(/PORT[\s\S]*WORKER/);
});

test.each([
  [undefined, false],
  ['0', false],
  ['', false],
  ['2', 2],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ['loopback', ['loopback']],
])('TRUST_PROXY=%s trusts %j', (value, expected) => {
  expect(readConfig({ TRUST_PROXY: value }).trustedProxies).toEqual(expected);
});

test('a model in three lines; vectors and order beside it; a fallback elsewhere', () => {
  const env = {
    ...{ AI_BASE_URL: 'https://api.deepseek.com/v1', AI_API_KEY: 'k', AI_MODEL: 'deepseek-chat' },
    ...{ AI_FALLBACK_BASE_URL: 'http://127.0.0.1:8000/v1', AI_FALLBACK_MODEL: 'qwen', AI_EMBED_MODEL: 'bge' },
  };
  expect(readConfig(env).models).toMatchObject([
    { endpointId: 'environment', purpose: 'chat', apiKey: 'k', model: 'deepseek-chat' },
    { endpointId: 'environment-fallback', purpose: 'chat', baseUrl: 'http://127.0.0.1:8000/v1', apiKey: undefined },
    { endpointId: 'environment-embed', purpose: 'embed', apiKey: 'k', model: 'bge' },
  ]);
  expect(readConfig({}).models).toEqual([]);
  expect(readConfig(env).settings.AI_API_KEY).not.toBe('k');
});

test.each([
  [{ AI_BASE_URL: 'https://api.deepseek.com/v1' }, /AI_MODEL：.*模型的名称/],
  [{ AI_BASE_URL: 'ftp://x', AI_MODEL: 'm' }, /AI_BASE_URL：应为 http/],
  [{ AI_LOCATION: 'moon' }, /AI_LOCATION：应为 local、cn 或 abroad/],
  [{ AI_CONFIG: '/no/such/file.json' }, /AI_CONFIG：文件 .* 不能使用/],
])('%j is refused', (env, words) => {
  expect(() => readConfig(env)).toThrow(words);
});

test('further models from a file', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'antai-config-')), 'models.json');
  writeFileSync(path, JSON.stringify([{ baseUrl: 'http://127.0.0.1:9/v1', model: 'm', purpose: 'rerank' }]));
  expect(readConfig({ AI_CONFIG: path }).models).toMatchObject([{ endpointId: 'environment-1', purpose: 'rerank' }]);
  writeFileSync(path, JSON.stringify([{ baseUrl: 'x', model: 'm' }]));
  expect(() => readConfig({ AI_CONFIG: path })).toThrow(ConfigError);
});
