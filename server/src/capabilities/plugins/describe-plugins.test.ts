import type { Pack, PackState } from '@antai/contract/packs';
import { expect, test } from 'vitest';
import { describePlugins } from './describe-plugins.ts';

const pack = (state: PackState): Pack => ({
  name: 'laws',
  kind: 'rows',
  title: '法规正文',
  purpose: '阅读条文',
  publisher: '某库',
  licence: 'MIT',
  date: '2026-05',
  version: '1',
  sizeBytes: 1,
  sha256: '',
  sources: [],
  state,
  done: 0,
  total: 0,
  presentVersion: null,
  offer: null,
  lookedAt: null,
  isLooking: false,
  mayLook: false,
  source: null,
  problems: [],
  steps: [],
});

const none = { hasOpenSearch: false, hasDatabaseServer: false, hasObjectStore: false, models: [] };
const statesOf = (...input: Parameters<typeof describePlugins>) =>
  Object.fromEntries(describePlugins(...input).map(({ key, state }) => [key, state]));

test.each([
  ['已导入', 'done', 'ready'],
  ['正在下载', 'fetching', 'underWay'],
  ['未取用', 'absent', 'absent'],
  ['未取到', 'unreachable', 'absent'],
  ['导入未完成', 'failed', 'absent'],
] as const)('数据包%s', (_what, state, shown) => {
  expect(statesOf([pack(state)], none)['pack.laws']).toBe(shown);
});

test('文字识别随其模型包，不另列为数据', () => {
  const ocr = { ...pack('done'), name: 'ocr', kind: 'files' as const };
  expect(statesOf([ocr], none)).toMatchObject({ ocr: 'ready' });
  expect(statesOf([{ ...ocr, state: 'absent' }], none)).toMatchObject({ ocr: 'absent' });
  expect(statesOf([ocr], none)).not.toHaveProperty('pack.ocr');
});

test('没有另设的用内置的；没有模型与文字识别如实说未配置，有的说是哪些', () => {
  expect(statesOf([], none)).toEqual({
    search: 'builtIn',
    database: 'builtIn',
    files: 'builtIn',
    model: 'notConfigured',
    ocr: 'notConfigured',
  });
  const all = { hasOpenSearch: true, hasDatabaseServer: true, hasObjectStore: true, models: ['甲', '乙'] };
  expect(statesOf([], all)).toMatchObject({ search: 'ready', database: 'ready', files: 'ready', model: 'ready' });
  expect(describePlugins([], all).find(({ key }) => key === 'model')?.about).toBe('甲、乙');
});
