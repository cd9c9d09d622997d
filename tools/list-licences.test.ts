import { expect, test } from 'vitest';
import { listLicences } from './list-licences.ts';

/** Licences that ask of a product no more than to name them. */
const kept =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|MPL-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|Zlib|Python-2\.0|OFL-1\.1|WTFPL)$/;

/** One of the licences offered is kept, with all that stands beside it. */
const isKept = (licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(each => kept.test(each)));

test('the product contains nothing whose licence is unknown or asks for its source', () => {
  const licences = listLicences();
  expect(licences.length).toBeGreaterThan(100);
  expect(licences.filter(({ licence }) => !isKept(licence) || /GPL/.test(licence))).toEqual([]);
});

test('what only builds and tests it is not in it', () => {
  const names = listLicences().map(({ name }) => name);
  expect(names).toContain('fastify');
  expect(names).toContain('react');
  expect(names).not.toContain('vitest');
});
