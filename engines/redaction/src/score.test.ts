import { describe, expect, test } from 'vitest';
import { measureHeads, measureParties, measurePersons } from '../bench/measure.ts';
import { hasRows } from '../bench/rows.ts';

describe.skipIf(!hasRows)('真实文书中未用于调整的一半（无真实数据时跳过）', () => {
  test('毒品案件语句：姓名 F1 不低于 0.91，姓名字符全部盖住的不少于 0.94', () => {
    const { f1, cover } = measurePersons('odd');
    expect(f1).toBeGreaterThanOrEqual(0.91);
    expect(cover).toBeGreaterThanOrEqual(0.94);
  });

  test('判决的当事人，每一处都盖住的不少于九成半', () => {
    const [parties, heads] = [measureParties('odd'), measureHeads('odd')];
    expect(parties.right / parties.of).toBeGreaterThanOrEqual(0.9);
    expect(heads.right / heads.of).toBeGreaterThanOrEqual(0.95);
  });
});
