import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usualBudget } from './budget.ts';
import type { Line } from './change.ts';
import { compareDocuments } from './compare-documents.ts';
import { compareJoined } from './compare-joined.ts';
import { everything, foldText } from './fold-text.ts';

const line = (text: string, more: Partial<Line> = {}): Line => ({ text, part: 'body', ...more });
const lines = (...texts: string[]) => texts.map(text => line(text));
const row = (at: number, ...cells: string[]): Line[] =>
  cells.map((text, column) => line(text, { cell: { table: 0, row: at, column } }));

const table = [
  line('附件：租金明细'),
  ...row(0, '月份', '租金', '备注'),
  ...row(1, '一月', '5,000元', '含物业费'),
  ...row(2, '二月', '5,200元', ''),
  line('以上租金按月支付。'),
];
const changesOf = (after: Line[], isPrinted = false, before = table) =>
  compareDocuments(before, after, { inLines: { side: 'after', isPrinted } }).changes.map(
    ({ before: old, after: young, reason }) => [old.text, young.text, reason],
  );

describe('一稿的表格，另一稿逐行写出', () => {
  test('一行写一行、一格写一行、一格折成两行，都不算变更', () => {
    expect(
      changesOf(
        lines('附件：租金明细', '月份 租金 备注', '一月 5,000元 含物业费', '二月 5,200元', '以上租金按月支付。'),
      ),
    ).toEqual([]);
    expect(
      changesOf(
        lines(
          ...['附件：租金明细', '月份', '租金', '备注', '一月', '5,000元', '含物', '业费', '二月 5,200元'],
          '以上租金按月支付。',
        ),
      ),
    ).toEqual([]);
  });

  test('改了的格子照说，只说改的字；缺的行、多的行照说', () => {
    const said = ['附件：租金明细', '月份 租金 备注', '一月 5,000元 含物业费', '二月 5,200元', '以上租金按月支付。'];
    const altered = said.with(2, '一月 6,000元 含物业费').with(3, '二月 5,200元 另付');
    expect(changesOf(lines(...altered))).toEqual([
      ['5,000', '6,000', '金额'],
      ['', '另付', '文字'],
    ]);
    expect(changesOf(lines(...said.toSpliced(2, 1)))).toEqual([['一月\n5,000元\n含物业费\n', '', '金额']]);
    expect(changesOf(lines(...said.toSpliced(3, 0, '第1页')))).toEqual([['', '第1页\n', '数字']]);
  });

  test('反过来也一样；一处改动跨几行旧文，各行各说', () => {
    const before = lines('附件：租金明细', '月份', '租金', '备注', '一月 5,000元 含物业费', '二月 5,200元');
    const { changes } = compareDocuments([...before, line('以上租金按月支付。')], table, {
      inLines: { side: 'before', isPrinted: false },
    });
    expect(changes).toEqual([]);
    const means = { ignored: new Set<never>(), budget: usualBudget() };
    expect(compareJoined('租金 全部\n另付电费', '租金\n含物业', means)).toEqual([
      { before: [3, 5], after: [3, 6] },
      { before: [6, 10], after: [6, 6] },
    ]);
  });
});

describe('一稿的两段，另一稿印成一段', () => {
  const two = lines('房屋租赁合同', '房屋地址：云栖街66号', '房屋面积：35平方米', '以上按月支付。');
  const printed = (...texts: string[]) => changesOf(lines(...texts), true, two);

  test('两段排成一段、数字两旁的空格，都不算变更；反过来也一样', () => {
    const page = ['房屋租赁合同', '房屋地址：云栖街 66 号房屋面积：35 平方米', '以上按月支付。'];
    expect(printed(...page)).toEqual([]);
    const back = compareDocuments(lines(...page), two, { inLines: { side: 'before', isPrinted: true } });
    expect(back.changes).toEqual([]);
  });

  test('别处的改动照说；两段带自动编号的不并', () => {
    const page = ['房屋租赁合同', '房屋地址：云栖街66号房屋面积：35平方米', '以上按季支付。'];
    expect(printed(...page)).toEqual([['月', '季', '文字']]);
    const numbered = [line('房屋地址：云栖街66号'), line('房屋面积：35平方米', { number: '2.' })];
    expect(changesOf(lines('房屋地址：云栖街66号2.房屋面积：35平方米'), true, numbered)).not.toEqual([]);
  });
});

test('另一稿说不出有没有的页码，不算增删改', () => {
  const page = line('第1页', { part: 'footer', isSilent: true });
  expect(changesOf(lines('以上租金按月支付。'), false, [line('以上租金按月支付。'), page])).toEqual([]);
});

describe('一稿的段落，另一稿印成几行', () => {
  const clause = '第一条 出租人应当于每年三月一日前将租赁房屋交付承租人使用，并保证其符合约定的用途。';
  const before = lines('房屋租赁合同', clause, '第二条 租期三年。');

  test('换行不算变更，改了的字照说', () => {
    const printed = ['房屋租赁合同', clause.slice(0, 20), clause.slice(20), '第二条 租期三年。'];
    expect(changesOf(lines(...printed), true, before)).toEqual([]);
    expect(changesOf(lines(...printed.with(2, clause.slice(20).replace('保证', '不保证'))), true, before)).toEqual([
      ['并', '并不', '否定'],
    ]);
  });

  test('纯文本一行即一段：分段照说', () => {
    const said = lines('房屋租赁合同', clause.slice(0, 20), clause.slice(20), '第二条 租期三年。');
    expect(changesOf(said, false, before).length).toBeGreaterThan(0);
  });
});

test('任何表格与任何折行：改动一字必说到那一字，变更之外两稿相同', () => {
  const word = fc.stringMatching(/^[甲乙丙丁戊己庚辛子丑寅卯辰巳午未]{1,6}$/u);
  const rows = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(
      rows,
      fc.array(fc.nat(9), { maxLength: 12 }),
      fc.nat(200),
      fc.boolean(),
      (cells, breaks, at, isPrinted) => {
        const whole = [
          line('开头一段文字'),
          ...cells.flatMap((own, index) => row(index, ...own)),
          line('结尾一段文字'),
        ];
        const printed = cells.flatMap((own, index) => {
          const text = own.join(breaks[index] === 1 ? '' : ' ');
          const cut = Math.min(text.length, breaks[index + 5] ?? text.length);
          return [text.slice(0, cut), text.slice(cut)].map(each => each.trim()).filter(Boolean);
        });
        const texts = ['开头一段文字', ...printed, '结尾一段文字'];
        const mutated = at % texts.length;
        const place = at % (texts[mutated]!.length + 1);
        texts[mutated] = `${texts[mutated]!.slice(0, place)}龘${texts[mutated]!.slice(place)}`;
        const after = texts.join('\n');
        for (const side of ['after', 'before'] as const) {
          const sides = side === 'after' ? [whole, lines(...texts)] : [lines(...texts), whole];
          const { changes } = compareDocuments(sides[0]!, sides[1]!, { inLines: { side, isPrinted } });
          const spot = after.indexOf('龘');
          expect(changes.some(({ [side]: { start, end } }) => start <= spot && spot < end)).toBe(true);
          if (changes.some(({ kind }) => kind === 'move')) continue;
          const rest = (own: 'before' | 'after', text: string) =>
            foldText(
              changes.reduceRight((said, { [own]: { start, end } }) => said.slice(0, start) + said.slice(end), text),
              everything,
            );
          const join = (all: readonly Line[]) => all.map(({ text }) => text).join('\n');
          expect(rest('before', join(sides[0]!))).toBe(rest('after', join(sides[1]!)));
        }
      },
    ),
  );
});
