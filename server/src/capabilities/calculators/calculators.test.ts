import { calculators } from '@antai/contract/calculators';
import { describe, expect, test } from 'vitest';
import handWorked from '../../../../engines/calculation/data/hand-worked.json' with { type: 'json' };
import { aUser, startHouse } from '../../../test/house.ts';

interface Example {
  input: Record<string, unknown>;
  expect: unknown;
}

test('手工算例经接口一字不差地算出', async () => {
  const { as } = await startHouse();
  const li = as(await aUser());
  for (const [calculatorId, cases] of Object.entries(handWorked as Record<string, Example[]>)) {
    for (const { input, expect: expected } of cases) {
      const { result, legalBasis } = await li.ok(calculators.calculate, { data: { calculatorId, input } });
      expect([calculatorId, input, result]).toEqual([calculatorId, input, expected]);
      expect(legalBasis.length).toBeGreaterThan(0);
    }
  }
});

test('列出计算器、时效与期间、利率表核到哪一天', async () => {
  const { as } = await startHouse();
  const listed = await as(await aUser()).ok(calculators.list, {});
  expect(listed.calculators.map(({ id }) => id)).toContain('court-fee');
  expect(listed.limitationPeriods).toHaveLength(32);
  expect(listed.ratesKnownThrough).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

describe('填写有误：说出哪一项、怎样改', () => {
  test.each([
    ['没有的计算器', 'none', {}, 404, '不存在'],
    ['必填未填', 'simple-interest', { principal: 1, rate: 1, from: '2025-01-01' }, 400, '请填写“截止日'],
    ['未知的项', 'court-fee', { kind: '离婚', 别的: 1 }, 400, '没有名为“别的”'],
    ['选项之外', 'court-fee', { kind: '其他' }, 400, '应为财产案件、离婚'],
    ['金额有小数', 'court-fee', { kind: '离婚', amount: 0.5 }, 400, '“争议金额”应为不小于0的金额'],
    ['金额过大', 'court-fee', { kind: '离婚', amount: 1e16 }, 400, '以分计'],
    ['日历上没有的日子', 'lending-cap', { contractDate: '2025-02-30' }, 400, '“合同成立日”应为1900至2200年间的日期'],
    ['数字写成文字', 'period-end', { start: '2025-01-01', n: '三', unit: '年' }, 400, '“期间”应为数字'],
    ['真假写成文字', 'court-fee', { kind: '离婚', halved: '是' }, 400, '应为真或假'],
    [
      '行不完整',
      'delayed-performance',
      { debt: 1, due: '2025-01-01', until: '2025-02-01', payments: [{}] },
      400,
      '第1行',
    ],
    [
      '行不是一对',
      'delayed-performance',
      { debt: 1, due: '2025-01-01', until: '2025-02-01', excluded: [['2025-01-01']] },
      400,
      '第1行应写明起、止',
    ],
    ['不能算的', 'work-injury', { wage: 1 }, 400, '伤残等级为1至10级'],
  ])('%s', async (_, calculatorId, input, code, words) => {
    const { as } = await startHouse();
    const answer = await as(await aUser()).raw(calculators.calculate, { data: { calculatorId, input } });
    expect(answer).toMatchObject({ code, message: expect.stringContaining(words) });
  });

  test('最费时的填写也有上限', async () => {
    const { as } = await startHouse();
    const rows = (count: number) => Array.from({ length: count }, () => '2025-10-01');
    const ask = async (count: number) =>
      as(await aUser()).raw(calculators.calculate, {
        data: { calculatorId: 'period-end', input: { start: '2025-01-01', n: 10, unit: '日', holidays: rows(count) } },
      });
    expect((await ask(400)).code).toBe(0);
    expect(await ask(401)).toMatchObject({ code: 400, message: expect.stringContaining('至多400行') });
  });
});

test('没有权限与未登录', async () => {
  const { as, asStranger } = await startHouse();
  const other = await aUser({ grants: [{ resourceId: 30019, display: false, permission: false }] });
  expect(await as(other).raw(calculators.list, {})).toMatchObject({ code: 403 });
  expect(await asStranger().raw(calculators.list, {})).toMatchObject({ code: 90004 });
});
