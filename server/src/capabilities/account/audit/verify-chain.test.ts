import { expect, test } from 'vitest';
import { type ChainedEntry, chainStart, hashAfter, verifyChain } from './verify-chain.ts';

function chain(length: number): ChainedEntry[] {
  const entries: ChainedEntry[] = [];
  for (let number = 1; number <= length; number += 1) {
    const entry = {
      number,
      at: new Date(Date.UTC(2026, 10, 22, 1, 2, number)),
      auditId: `3f0e7c1e-6d0c-4a57-9a8e-${String(number).padStart(12, '0')}`,
      userId: number % 2 ? '0b8c2c53-9e3e-4c3a-8a2e-0d7f6f0c1a11' : null,
      action: '登录',
      detail: `第${number}次`,
      address: '::1',
      hash: '',
    };
    entries.push({ ...entry, hash: hashAfter(entries.at(-1)?.hash ?? '', entry) });
  }
  return entries;
}

test('未动过的日志，链条完整，可以分段核对', async () => {
  const entries = chain(5);
  const first = await verifyChain(entries.slice(0, 2), chainStart);
  expect(first).toEqual({ kind: 'holds', end: { number: 2, hash: entries[1]?.hash } });
  expect(first.kind === 'holds' && (await verifyChain(entries.slice(2), first.end))).toMatchObject({ kind: 'holds' });
});

test.each<[string, (entries: ChainedEntry[]) => unknown, number]>([
  ['改了人', entries => (entries[2]!.userId = null), 3],
  ['改了内容', entries => (entries[2]!.detail = '没有'), 3],
  ['改了时间', entries => (entries[2]!.at = new Date(0)), 3],
  ['把一段文字移到隔壁一栏', entries => Object.assign(entries[2]!, { action: '登录第', detail: '3次' }), 3],
  ['删了一条', entries => entries.splice(2, 1), 3],
  ['删了第一条', entries => entries.splice(0, 1), 1],
  ['换了次序', entries => entries.splice(1, 2, entries[2]!, entries[1]!), 2],
  [
    '改后重算了自己的哈希',
    entries => {
      entries[2]!.detail = '没有';
      entries[2]!.hash = hashAfter(entries[1]!.hash, entries[2]!);
    },
    4,
  ],
])('%s：指出第一条', async (_what, tamper, number) => {
  const entries = chain(5);
  tamper(entries);
  expect(await verifyChain(entries, chainStart)).toMatchObject({ kind: 'broken', number });
});

test('很长的日志逐段核对，其间他人照常得到答复', async () => {
  const entries = chain(3_000);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  expect(await verifyChain(entries, chainStart)).toEqual({
    kind: 'holds',
    end: { number: 3_000, hash: entries.at(-1)?.hash },
  });
  isOver = true;
  expect(turns).toBeGreaterThan(1);
});
