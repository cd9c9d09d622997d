import { expect, test } from 'vitest';
import { orderVersions } from './order-versions.ts';

const version = (versionNum: string, createDate: string) => ({ versionNum, createDate });

test.each([
  ['日子新的在前', ['1.0 2026-01-01', '0.9 2026-02-01'], ['0.9', '1.0']],
  ['同日按版本号，1.10 在 1.9 之后', ['1.9 2026-01-01', '1.10 2026-01-01'], ['1.10', '1.9']],
  ['位数不同，多的在后', ['1.2 2026-01-01', '1.2.1 2026-01-01'], ['1.2.1', '1.2']],
])('%s', (_name, given, expected) => {
  const versions = given.map(text => version(text.split(' ')[0] ?? '', text.split(' ')[1] ?? ''));
  expect(orderVersions(versions).map(({ versionNum }) => versionNum)).toEqual(expected);
});
