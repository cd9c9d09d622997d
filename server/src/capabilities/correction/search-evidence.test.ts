import { expect, test } from 'vitest';
import searchEvidence from './search-evidence.ts';

test('语料统计文件不在或已损坏时如实说明，不冒充查过', async () => {
  const evidence = new SharedArrayBuffer(64);
  const order = { source: { text: '违反本条例现定的' }, charactersMax: 100, care: 'quiet' as const, evidence };
  expect(await searchEvidence(order)).toEqual({ kind: 'noEvidence' });
});
