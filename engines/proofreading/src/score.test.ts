import { describe, expect, test } from 'vitest';
import { measureArticles } from '../bench/measure-clean.ts';
import { measureRecall } from '../bench/measure-recall.ts';
import { hasRows } from '../bench/rows.ts';

/** What is wrong in the copies of the statutes, or true of them: half-width marks, authorities and statutes of former days. */
const ofCopies = new Set(['punctuation/half-width', 'punctuation/mixed-pair', 'titles/body', 'repealed/repealed']);
/** Two regulations say 签定 indeed. */
const isSlip = ({ check, wrong }: { check: string; wrong: string }) => check === 'confusion' && wrong === '签定';

describe.skipIf(!hasRows)('未用于调整的一半法条（无真实数据时跳过）', () => {
  test('每项检查找回写入的错误的 98% 以上', () => {
    for (const { check, found: hits, of } of measureRecall()) expect([check, hits / of >= 0.98]).toEqual([check, true]);
  }, 120_000);

  test('法条上的误报每千条不到 0.5', () => {
    const { articles, alarms } = measureArticles('odd');
    const wrongAlarms = alarms.filter(each => !isSlip(each) && !ofCopies.has(`${each.check}/${each.kind}`));
    expect(wrongAlarms.length / articles).toBeLessThan(0.5 / 1_000);
  }, 120_000);
});
