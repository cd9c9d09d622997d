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
