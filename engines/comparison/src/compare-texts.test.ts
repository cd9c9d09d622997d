import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Change, type Ignorable, ignorable } from './change.ts';
import { compareTexts } from './compare-texts.ts';
import { foldText } from './fold-text.ts';

const changesOf = (before: string, after: string, ignore: Ignorable[] = []) =>
  compareTexts(before, after, { ignore }).changes.map(({ kind, before: old, after: young, reason }) => [
    kind,
    old.text,
    young.text,
    reason,
  ]);

describe('改了什么，为什么要紧', () => {
  test.each<[string, string, string, string[][]]>([
    ['金额', '价款为5,320万元整。', '价款为4,980万元整。', [['replace', '5,320', '4,980', '金额']]],
    [
      '大写金额',
      '（大写：伍仟叁佰贰拾万元）',
      '（大写：肆仟玖佰捌拾万元）',
      [['replace', '伍仟叁佰贰拾万', '肆仟玖佰捌拾万', '金额']],
    ],
    ['写法不同而金额相同', '价款5,000元', '价款5000元', [['replace', '5,000', '5000', '数字']]],
    ['否定', '甲方得分配利润。', '甲方不得分配利润。', [['replace', '得', '不得', '否定']]],
    [
      '勾选',
      '付款：☑现金□转账',
      '付款：□现金☑转账',
      [
        ['replace', '☑', '□', '勾选'],
        ['replace', '□', '☑', '勾选'],
      ],
    ],
    ['多了一个方框', '□水费 □电费', '□水费 □电费 □燃气费', [['insert', '', ' □燃气费', '勾选']]],
    ['不是否定', '合作双方', '不仅合作双方', [['insert', '', '不仅', '文字']]],
    ['日期', '2026年3月1日前交付', '2026年4月1日前交付', [['replace', '3', '4', '日期']]],
    ['费率', '违约金为日万分之五。', '违约金为日万分之二。', [['replace', '之五', '之二', '费率']]],
    ['百分比', '持股22%的股东', '持股18%的股东', [['replace', '22%', '18%', '费率']]],
    ['期限', '应于三十日内支付', '应于九十日内支付', [['replace', '三十', '九十', '期限']]],
    ['主体', '由甲方承担费用', '由乙方承担费用', [['replace', '甲方', '乙方', '主体']]],
    ['机构', '保证人：澄屿控股集团有限公司', '保证人：阮书屏', [['replace', '澄屿控股集团有限公司', '阮书屏', '主体']]],
    ['责任', '以转让价款为限承担赔偿。', '承担赔偿。', [['delete', '以转让价款为限', '', '责任']]],
    ['义务', '乙方可以提前还款', '乙方应当提前还款', [['replace', '可以', '应当', '义务']]],
    ['编号', '第二条 本合同一式两份', '第三条 本合同一式两份', [['replace', '第二条', '第三条', '编号']]],
    [
      '格式',
      '本合同（以下简称“合同”）',
      '本合同(以下简称"合同")',
      [
        ['replace', '（', '(', '格式'],
        ['replace', '“', '"', '格式'],
        ['replace', '”）', '")', '格式'],
      ],
    ],
    ['相同', '一\n二', '一\n二', []],
    ['空', '', '', []],
    ['从无到有', '', '甲', [['insert', '', '甲', '条款']]],
    ['新增一段', '甲条\n丙条', '甲条\n乙项约定\n丙条', [['insert', '', '乙项约定\n', '条款']]],
    ['末段删除', '甲条约定\n乙条内容', '甲条约定', [['delete', '\n乙条内容', '', '条款']]],
  ])('%s', (_, before, after, changes) => expect(changesOf(before, after)).toEqual(changes));

  test('移动的条款是一处，原文与新处都在；移动且改动的，改动说明在内', () => {
    const [one, two, three] = [
      '一、甲方负责运输并承担运费的约定',
      '二、乙方负责验收货物的约定',
      '三、双方保守商业秘密的约定',
    ];
    expect(changesOf(`${one}\n${two}\n${three}\n末`, `${two}\n${three}\n${one}\n末`)).toEqual([
      ['move', `${one}\n`, `${one}\n`, '移动'],
    ]);
    const long = '乙方逾期付款的，应按日向甲方支付未付金额万分之五的违约金';
    const [move] = compareTexts(
      `${long}\n${two}\n${three}\n末`,
      `${two}\n${three}\n${long.replace('五', '二')}\n末`,
    ).changes;
    expect(move).toMatchObject({ kind: 'move', reason: '费率', within: [{ reason: '费率' }] });
  });

  test.each<[Ignorable, string, string]>([
    ['whiteSpace', '甲 方：\n\n张某', '甲方： \n张 某'],
    ['width', '（ＡＢ１２）', '(AB12)'],
    ['punctuation', '甲，乙；“丙”——丁', '甲,乙;「丙」—丁'],
    ['letterCase', 'Party A shall pay', 'PARTY A SHALL PAY'],
    ['numbering', '第二条 本合同一式两份', '第三条 本合同一式两份'],
  ])('不比对：%s', (kind, before, after) => {
    expect(changesOf(before, after)).not.toEqual([]);
    expect(changesOf(before, after, [kind])).toEqual([]);
  });
});

/** What stands outside the ranges of one side. */
function outside(text: string, changes: Change[], side: 'before' | 'after'): string {
  const ranges = changes.map(each => each[side]).sort((a, b) => a.start - b.start || a.end - b.end);
  let at = 0;
  let rest = '';
  for (const { start, end, text: own } of ranges) {
    expect(own).toBe(text.slice(start, end));
    expect(start).toBeGreaterThanOrEqual(at);
    rest += text.slice(at, start);
    at = end;
  }
  return rest + text.slice(at);
}

/** The old text without what changed, with what is new put where the new text has it. */
function applied(before: string, changes: Change[]): string {
  const skeleton = outside(before, changes, 'before');
  const added = changes.map(({ after }) => after).sort((a, b) => a.start - b.start || a.end - b.end);
  let out = '';
  let at = 0;
  for (const { start, text: own } of added) {
    const kept = start - out.length;
    out += skeleton.slice(at, at + kept) + own;
    at += kept;
  }
  return out + skeleton.slice(at);
}

const word = fc.constantFrom(
  '甲方',
  '乙方',
  '应当',
  '不',
  '支付',
  '5,000元',
  '三十日',
  '，',
  '。',
  ' ',
  '第二条 ',
  '（一）',
  'ABC',
  '验收',
  '货物',
  '𠮷',
);
const paragraph = fc.array(word, { maxLength: 14 }).map(words => words.join(''));
const text = fc.array(paragraph, { maxLength: 14 }).map(lines => lines.join('\n'));

/** An altered text: paragraphs go, come, move, change places; words come and go. */
const edited = text.chain(before =>
  fc
    .array(
      fc.record({
        what: fc.constantFrom('delete', 'insert', 'move', 'alter'),
        at: fc.nat(20),
        to: fc.nat(20),
        words: paragraph,
      }),
      { maxLength: 6 },
    )
    .map(edits => {
      const lines = before.split('\n');
      for (const { what, at, to, words } of edits) {
        const place = at % (lines.length + 1);
        if (what === 'insert') lines.splice(place, 0, words);
        else if (what === 'delete') lines.splice(place, 1);
        else if (what === 'move') lines.splice(to % (lines.length + 1), 0, ...lines.splice(place, 1));
        else if (lines[place] !== undefined)
          lines[place] = lines[place].slice(0, to) + words + lines[place].slice(to + 2);
      }
      return [before, lines.join('\n')] as const;
    }),
);

describe('任意改动', () => {
  test('各处改动之外两文相同；把改动用到旧文上就是新文', () => {
    fc.assert(
      fc.property(fc.oneof(edited, fc.tuple(text, text)), ([before, after]) => {
        const { changes } = compareTexts(before, after);
        expect(outside(before, changes, 'before')).toBe(outside(after, changes, 'after'));
        expect(applied(before, changes)).toBe(after);
      }),
      { numRuns: 1_500 },
    );
  });

  test('除不比对的差异外，各处改动之外两文相同', () => {
    fc.assert(
      fc.property(edited, fc.subarray(ignorable.filter(each => each !== 'numbering')), ([before, after], ignore) => {
        const { changes } = compareTexts(before, after, { ignore });
        const ignored = new Set(ignore);
        const fold = (own: string) => foldText(own, ignored);
        expect(fold(outside(before, changes, 'before'))).toBe(fold(outside(after, changes, 'after')));
      }),
      { numRuns: 500 },
    );
  });
});

describe('难缠的输入在有限的时间里有答案', () => {
  test.each<[string, string, string]>([
    ['一行很长，全不相同', '甲'.repeat(200_000), '乙'.repeat(200_000)],
    ['两字反复', '甲乙'.repeat(60_000), '乙甲甲'.repeat(40_000)],
    ['许多相同的短行', '甲\n'.repeat(60_000), '甲\n乙\n'.repeat(40_000)],
    [
      '许多相似的行',
      Array.from({ length: 8_000 }, (_, at) => `第${at}行约定甲方义务`).join('\n'),
      Array.from({ length: 8_000 }, (_, at) => `第${at}行约定乙方义务`).join('\n'),
    ],
  ])('%s', (_, before, after) => {
    const { changes } = compareTexts(before, after);
    expect(outside(before, changes, 'before')).toBe(outside(after, changes, 'after'));
  });
});
