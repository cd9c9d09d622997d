import { expect, test } from 'vitest';
import { openReview, packReview } from './keep-review.ts';
import type { ReviewOutcome } from './view-review.ts';

const lines = [{ paragraphId: 'p1', start: 0, prefix: 0, length: 2 }];
const kept = { contract: { text: '甲方\n乙方' }, verified: [], reviewedAt: '2026-01-01' } as unknown as ReviewOutcome;
const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const decode = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

test('a run is opened as it was kept', () => {
  const { lines: open, ...rest } = openReview(packReview({ ...kept, lines: encode(lines) }));
  expect(rest).toEqual(kept);
  expect(decode(open)).toEqual(lines);
});

test('the lines of a contract are not unpacked: they may be anything', () => {
  expect(openReview(packReview({ ...kept, lines: new Uint8Array([255, 254]) })).contract).toEqual(kept.contract);
});

test('a run of before, which held its lines within, is opened too', () => {
  const { lines: open, ...rest } = openReview(encode({ ...kept, contract: { ...kept.contract, lines } }));
  expect(rest).toEqual(kept);
  expect(decode(open)).toEqual(lines);
});
