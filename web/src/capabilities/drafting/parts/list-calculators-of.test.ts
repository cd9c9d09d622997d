import { expect, test } from 'vitest';
import { listCalculatorsOf } from './list-calculators-of.ts';

const all = ['period-end', 'simple-interest', 'court-fee', 'enforcement-fee', 'double-wage', 'lpr-interest'].map(
  id => ({
    id,
  }),
);

test.each([
  ['court-first-instance', ['court-fee', 'lpr-interest', 'simple-interest', 'period-end', 'double-wage']],
  ['court-enforcement', ['enforcement-fee', 'lpr-interest', 'period-end']],
  ['contract-labour', ['double-wage']],
  ['contract-general', ['simple-interest', 'period-end']],
])('“%s”的模板用得着的计算器，没有的不列', (group, ids) => {
  expect(listCalculatorsOf(group, all).map(({ id }) => id)).toEqual(ids);
});
