import { expect, test } from 'vitest';
import { countArrivals, type Room } from './count-arrivals.ts';

async function* pieces(...sizes: number[]) {
  for (const size of sizes) yield new Uint8Array(size);
}
const refuse = (quota: keyof Room) => new Error(quota);
const li = { ownerId: 'li', enterpriseId: 'e' };
const wang = { ownerId: 'wang', enterpriseId: 'e' };
const nobody = { ownerId: 'zhao', enterpriseId: '' };
const left = (userBytes: number, enterpriseBytes = 1000) => ({ userBytes, enterpriseBytes });

async function all(stream: AsyncIterable<Uint8Array>) {
  let size = 0;
  for await (const piece of stream) size += piece.length;
  return size;
}

test('what fits arrives whole', async () => {
  const arrival = countArrivals().begin(li, left(100));
  expect(await all(arrival.count(pieces(40, 60), refuse))).toBe(100);
});

test('two at once together pass what is left for one of them', async () => {
  const arrivals = countArrivals();
  const [first, second] = [arrivals.begin(li, left(100)), arrivals.begin(li, left(100))];
  expect(await all(first.count(pieces(60), refuse))).toBe(60);
  await expect(all(second.count(pieces(30, 30), refuse))).rejects.toThrow('userBytes');
});

test('what was kept meanwhile counts, what was let go does not', async () => {
  const arrivals = countArrivals();
  const kept = arrivals.begin(li, left(100));
  const later = arrivals.begin(li, left(100));
  await all(kept.count(pieces(60), refuse));
  kept.end(60);
  await expect(all(later.count(pieces(50), refuse))).rejects.toThrow('userBytes');
  later.end();
  const last = arrivals.begin(li, left(40));
  expect(await all(last.count(pieces(40), refuse))).toBe(40);
});

test('an enterprise counts over its users, and nobody counts for those without one', async () => {
  const arrivals = countArrivals();
  const [first, second, other] = [
    arrivals.begin(li, left(1000, 100)),
    arrivals.begin(wang, left(1000, 100)),
    arrivals.begin(nobody, left(1000, Number.POSITIVE_INFINITY)),
  ];
  await all(first.count(pieces(60), refuse));
  await expect(all(second.count(pieces(60), refuse))).rejects.toThrow('enterpriseBytes');
  expect(await all(other.count(pieces(900), refuse))).toBe(900);
});
