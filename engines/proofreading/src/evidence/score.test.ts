import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { measureDoubled, measureShort } from '../../bench/evidence/measure-doubled.ts';
import { correctBy, listAlarms, measureSentences, sentencesOf } from '../../bench/evidence/measure-rows.ts';
import { unseenActs } from '../../bench/evidence/read-unseen.ts';
import { hasRows } from '../../bench/rows.ts';
import { openEvidence } from './open-evidence.ts';

const evidence = openEvidence(new Uint8Array(readFileSync(new URL('../../data/evidence.bin', import.meta.url))).buffer);

test('合同与裁判文书中的短句：重复的字、权利与权力、定金与订金，未用于调整的一半', () => {
  const { faulty, missed, clean, alarmed } = measureShort(evidence, 'odd');
  expect(missed.length / faulty).toBeLessThanOrEqual(0.1);
  expect(alarmed.length / clean).toBeLessThanOrEqual(0.03);
});

describe.skipIf(!hasRows)('未用于调整的一半（无真实数据时跳过）', () => {
  const cases = [
    ['EC-LAW', 0.96, 0.57],
    ['LawBench 2-1', 0.95, 0.31],
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

  test('未见过的法规条文上几乎不报；条文里任一字多打一遍，十处找回七处以上', () => {
    const texts = unseenActs()
      .filter((_, index) => index % 2 === 1)
      .map(({ text }) => text);
    expect(listAlarms(evidence, texts, 'quiet').alarms.length).toBeLessThanOrEqual(2);
    const { mended, of } = measureDoubled(
      evidence,
      texts.flatMap(text => text.split('\n')),
      300,
    );
    expect(mended / of).toBeGreaterThanOrEqual(0.75);
  }, 60_000);
});
