import { expect, test } from 'vitest';
import comparePair from './compare-pair.ts';
import packVersion from './pack-version.ts';

const file = (text: string) => ({ bytes: new TextEncoder().encode(text), fileType: 'txt' });
const unpack = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));

async function packed(text: string) {
  const reading = await packVersion({ ...file(text), reading: null, charactersMax: 1_000 });
  if (reading.kind !== 'read') throw new Error(reading.kind);
  return reading;
}

test('versions and what came of two of them leave their threads packed', async () => {
  const [old, young] = [await packed('甲方付款。\n乙方交货。'), await packed('甲方付款。\n乙方迟延交货。')];
  expect(old.version).toBeInstanceOf(Uint8Array);
  expect(unpack(old.version).lines.map(({ text }: { text: string }) => text)).toEqual(['甲方付款。', '乙方交货。']);
  const { pair, counts } = await comparePair({
    ...{ before: old.version, after: young.version, bytes: file('甲方付款。\n乙方交货。').bytes, reading: null },
    ...{ fileTypes: { before: 'txt', after: 'txt' }, author: '比对', date: '2026-11-23T00:00:00Z' },
  });
  expect(counts.changeCount).toBe(1);
  const { comparison, proof } = unpack(pair);
  expect(comparison.changes).toHaveLength(1);
  expect(proof).toMatchObject({ isNewWhenAccepted: true, isOldWhenRejected: true });
});
