import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { correctBy, listAlarms, measureSentences, sentencesOf } from '../../bench/evidence/measure-rows.ts';
import { unseenActs } from '../../bench/evidence/read-unseen.ts';
import { hasRows } from '../../bench/rows.ts';
import { openEvidence } from './open-evidence.ts';

const evidence = openEvidence(new Uint8Array(readFileSync(new URL('../../data/evidence.bin', import.meta.url))).buffer);

describe.skipIf(!hasRows)('未用于调整的一半（无真实数据时跳过）', () => {
  const cases = [
    ['EC-LAW', 0.95, 0.56],
    ['LawBench 2-1', 0.94, 0.3],
  ] as const;

  test.each(cases)(
    '%s 的错别字：安静一档的准确率与召回率',
    (name, precision, recall) => {
      const score = measureSentences(sentencesOf[name]('odd'), correctBy(evidence, 'quiet'));
      expect(score.right / score.alarms).toBeGreaterThanOrEqual(precision);
      expect(score.right / score.errors).toBeGreaterThanOrEqual(recall);
    },
    60_000,
  );

  test('未见过的法规条文上几乎不报', () => {
    const texts = unseenActs()
      .slice(0, 20)
      .map(({ text }) => text);
    expect(listAlarms(evidence, texts, 'quiet').alarms.length).toBeLessThanOrEqual(2);
  }, 60_000);
});
