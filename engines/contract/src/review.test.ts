import { describe, expect, test } from 'vitest';
import { reviewContract } from './review.ts';

const rulesIn = (text: string, typeId = 'lease') =>
  reviewContract({ text, typeId, signDate: '2026-11-22' }).findings.map(({ rule }) => rule);

const clauses = ['房屋租赁合同', '第一条 租金每月5000元。', '第二条 乙方按月支付。', '第三条 争议由法院管辖。'];
const withLines = (...lines: string[]) => [...clauses, ...lines].join('\n');

describe('不该报的不报，该报的仍报', () => {
  test.each<[string, rule: string, isNot: string, is: string]>([
    ['签署处的空白不是待填空白', 'gen-blank', withLines('甲方（签字）：________'), withLines('押金为________元。')],
    ['日期里的空白只说一次', 'gen-blank', withLines('自____年__月__日起。'), withLines('自____起。')],
    [
      '文末列出双方即是签署栏',
      'gen-signature-missing',
      withLines('第四条 一式两份。', '甲 方：      乙 方：', '电话：', '签约日期：'),
      withLines('第四条 一式两份。'),
    ],
    [
      '附件一式两份不是附件一',
      'gen-annex-missing',
      withLines('本合同及附件一式两份。'),
      withLines('家具与设备以本合同附件一为准。'),
    ],
    [
      '日租金的倍数不是按日的比率',
      'gen-daily-penalty',
      withLines('逾期交房的，每逾期一日按日租金的200%支付占用费。'),
      withLines('逾期付款的，每逾期一日按应付款的2%支付违约金。'),
    ],
    [
      '前一个乙方是对象，不是主语',
      'str-party-itself',
      withLines('甲方逾期的，应按每日向乙方支付双倍日租金的标准向乙方支付违约金。'),
      withLines('乙方应于每月5日前向乙方支付租金。'),
    ],
    [
      '保证责任如何追究不是或裁或审',
      'gen-arb-or-court',
      withLines('一般保证的，先对借款人起诉或仲裁。'),
      withLines('协商不成的，提交仲裁或者诉讼解决。'),
    ],
    [
      '交还房屋后的遗留物不是自力措施',
      'lease-lockout',
      withLines('返还房屋后，乙方留置的物品，视为放弃，甲方有权处置。'),
      withLines('乙方欠租的，甲方有权停水停电。'),
    ],
    ['字间加了空格的身份证号仍是身份证号', 'p-common-party', withLines('身 份 证 号 码 ：'), withLines('联系电话：')],
    [
      '逐项列出的欠租解除算数',
      'p-lease-termination',
      withLines('乙方有下列情形的，甲方有权解除合同：', '1、延迟支付任一期租金超过七日的；'),
      withLines('乙方应按时支付租金。'),
    ],
  ])('%s', (_name, rule, isNot, is) => {
    expect(rulesIn(isNot)).not.toContain(rule);
    expect(rulesIn(is)).toContain(rule);
  });
});

test('规则与要点说的是同一件事，只列一条，取重者，覆盖表说明', () => {
  const text =
    '房屋租赁合同\n甲方将房屋出租给乙方，租金每月5000元，乙方按月支付，租赁期限自2026年1月1日起至2026年12月31日止。';
  const { findings, coverage } = reviewContract({ text, typeId: 'lease', signDate: '2026-11-22' });
  expect(findings.filter(({ rule }) => ['gen-dispute-missing', 'p-common-dispute'].includes(rule))).toMatchObject([
    { rule: 'p-common-dispute', level: 'medium' },
  ]);
  expect(coverage.find(({ rule }) => rule === 'gen-dispute-missing')).toMatchObject({
    state: 'found',
    why: '与“争议解决方式唯一、明确”是同一件事，并入该条',
  });
});

test('要点自己的规则查出问题，要点就不写未见问题，并说见哪一条', () => {
  const text = withLines(
    '乙方逾期支付租金的，押金不予退还。',
    '乙方提前退租的，支付两个月租金作为违约金。',
    '乙方损坏房屋设施的，按市场价的1.5倍赔偿。',
  );
  const { coverage } = reviewContract({ text, typeId: 'lease', signDate: '2026-11-22' });
  expect(coverage.find(({ rule }) => rule === 'p-common-breach')).toMatchObject({
    state: 'found',
    why: '见“违约责任只约束一方”',
  });
});

test.each([
  ['开工日期为2026-03-01，竣工日期为2026-12-31，总工期200日历天。', true],
  ['开工日期：2026年3月1号；竣工日期：2026年5月29号；总工期90日历天。', false],
  ['开工日期2026年2月30日，竣工日期2026年12月31日，总工期200日历天。', false],
])('工期与起止日期：各种写法都认，日历上没有的日子不拿来算 %s', (text, isHit) => {
  expect(rulesIn(text, 'construction').includes('cons-duration')).toBe(isHit);
});
