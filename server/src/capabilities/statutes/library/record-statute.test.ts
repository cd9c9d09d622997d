import { entries } from '@antai/citation/register';
import { expect, test } from 'vitest';
import { seedRecordOf } from './record-statute.ts';

test('登记簿只知道通过日的司法解释，条目不把通过日写作公布日', () => {
  const adopted = entries.filter(({ promulgatedFrom }) => promulgatedFrom === 'adoption-date');
  const days = adopted.map(entry => [entry.promulgated, seedRecordOf(entry, '2026-11-27').fields.publishDate]);
  expect(days.length).toBeGreaterThan(100);
  expect(days.filter(([adoptedOn, publishedOn]) => adoptedOn === publishedOn)).toEqual([]);
  expect(days.filter(([, publishedOn]) => publishedOn !== undefined).length).toBeGreaterThan(50);
});
