import { describe, expect, test } from 'vitest';
import { checkedRows, measureHandChecked, measureRegister, type Score, share } from '../bench/measure.ts';
import { hasRows } from '../bench/rows.ts';

const floors = { party: 0.97, number: 0.97, authority: 0.97, date: 0.97, creditCode: 0.97, partyKind: 0.95 };

function expectFloors(scores: Record<string, Score>, minima: Record<string, number>) {
  for (const [key, floor] of Object.entries(minima)) {
    expect(share(scores[key]!), `${key}: ${scores[key]!.wrong.join('; ')}`).toBeGreaterThanOrEqual(floor);
  }
}

describe.skipIf(!hasRows)('真实处罚决定与监管措施（缺少共享资料时跳过，见 ANTAI_SHARED）', () => {
  test('六十份人工核对的文书', () => {
    expect(checkedRows).toHaveLength(60);
    const rest = { kind: 0.95, measures: 0.95, fine: 0.95, confiscated: 0.95, rectification: 0.95 };
    expectFloors(measureHandChecked(), { ...floors, ...rest });
  });

  test('全部文书与登记一致，各部分齐全', () => {
    const rest = { sanction: 0.99, sections: 0.99, 'fine told': 0.99, party: 0.98 };
    expectFloors(measureRegister(), { authority: 0.99, number: 0.99, date: 0.99, ...rest });
  });
});
