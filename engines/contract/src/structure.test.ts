import { expect, test } from 'vitest';
import structure from '../data/structure.json' with { type: 'json' };
import { rules } from './library.ts';
import { readText } from './reading.ts';
import { reviewContract } from './review.ts';

const signDate = '2026-11-22';

interface Cases {
  fail: string[];
  pass: string[];
}

const articles = '第一条 标的\n1．设备一台。\n2．附件一套。\n第二条 价款\n合同总价100万元。\n第三条 违约\n依法承担。\n';

/** What each rule of structure tells, and what looks like it and is in order. */
const cases: Record<string, Cases> = {
  'str-xref-clause': {
    fail: ['1.1 甲方付款。\n1.2 乙方交货。\n2.1 违反第8.3款的，承担责任。'],
    pass: ['1.1 甲方付款。\n1.2 乙方交货。\n2.1 违反第1.2款的，承担责任。'],
  },
  'str-term-undefined': {
    fail: ['双方对保密信息负有义务，不得披露保密信息。'],
    pass: ['保密信息是指图纸与报价。不得披露保密信息。'],
  },
  'str-party-itself': { fail: ['甲方应当按月向甲方支付费用。'], pass: ['甲方应当按月向乙方支付费用。'] },
  'str-two-forums': {
    fail: [
      '争议由甲方住所地人民法院管辖。\n因本条发生的纠纷，向乙方所在地人民法院起诉。',
      '争议提交北京仲裁委员会仲裁。\n协商不成的，可向合同签订地人民法院提起诉讼。',
      '因合同发生争议，由上海市徐汇区人民法院管辖。\n其他纠纷由南京市玄武区人民法院管辖。',
    ],
    pass: [
      '争议由甲方住所地人民法院管辖。\n一方起诉的，由甲方所在地人民法院管辖。',
      '争议提交北京仲裁委员会仲裁。\n不履行裁决的，可以向人民法院申请执行。',
      '争议提交北京仲裁委员会仲裁。\n没有达成仲裁协议的，可向人民法院起诉。',
      '先向劳动争议仲裁委员会申请仲裁；不服裁决的，向人民法院起诉。',
    ],
  },
  'str-copies': {
    fail: ['本合同一式四份，甲方执一份，乙方执一份。', '本合同一式叁份，甲乙双方各执贰份。'],
    pass: [
      '本合同一式两份，双方各执一份。',
      '本合同一式四份，甲、乙双方各执两份。',
      '本合同一式三份，甲方、乙方、居间方各执一份。',
      '本合同一式五份，甲乙双方各执两份，其余一份备案。',
      '本合同一式三份，甲乙双方各执一份，报登记机关一份。',
      '本合同一式六份，甲方执四份，乙方执二份。',
    ],
  },
  'str-figure-mismatch': {
    fail: ['应在十五（10）日内通知。', '给予三十日（20日）的改正期。', '按百分之五（10%）承担责任。'],
    pass: [
      '应在十五（15）日内通知。',
      '应在三十日（30日）内改正。',
      '按百分之五（5%）承担责任。',
      '有下列情形之一的，提前三十日（一）未付款；',
      '第十条（2）款所列期限为五日。',
    ],
  },
  'str-price-twice': {
    fail: ['合同总价为100万元。\n验收后付清合同总价120万元。', '月租金8000元。\n乙方每月支付租金人民币9000元。'],
    pass: [
      '合同总价为1000000元。\n上述合同总价100万元含税。',
      '第一年月租金8000元。\n第二年月租金8400元。',
      '试用期月工资8000元。\n转正后月工资10000元。',
      '合同总价为100万元。\n合同总价的30%即30万元为预付款。',
      '不含税合同总价90万元。\n含税合同总价101.7万元。',
    ],
  },
  'str-period-twice': {
    fail: ['保密期限为二年。\n各方的保密义务在终止后五年内有效。', '租期为3年。\n本合同租赁期限共两年。'],
    pass: ['保密期限为二年。\n保密期限届满前30日通知。', '租赁期限为3年。\n租赁期限届满前三个月书面通知，可续租一年。'],
  },
  'str-due-before-signing': {
    fail: ['卖方应于2025年6月30日前交货。\n签订日期：2026年9月1日'],
    pass: [
      '卖方应于2026年12月30日前交货。\n签订日期：2026年9月1日',
      '卖方已于2025年6月30日前交货。\n签订日期：2026年9月1日',
      '卖方应于2025年6月30日前交货。',
    ],
  },
  'str-role-reversed': {
    fail: [
      '甲方（出租人）：江衍公司\n乙方（承租人）：费秋声\n甲方应于每月5日前向乙方支付租金。',
      '买方：江衍公司\n卖方：渡砂公司\n买方应于六月底前将设备交付卖方。',
      '出借人：林知远\n借款人：顾长宁\n出借人应于到期日向借款人归还借款本息。',
    ],
    pass: [
      '甲方（出租人）：江衍公司\n乙方（承租人）：费秋声\n乙方应于每月5日前向甲方支付租金。',
      '出租人：江衍公司\n承租人：费秋声\n租赁届满后，承租人应将房屋交付出租人。',
      '买方：江衍公司\n卖方：渡砂公司\n货物不合格的，买方应将货物交付卖方更换。',
      '出借人：林知远\n借款人：顾长宁\n出借人应于签约当日向借款人支付借款。',
    ],
  },
  'str-xref-paragraph': {
    fail: [`${articles}前述情形适用第二条第九款。`, `${articles}违反第一条第（六）项的，应当改正。`],
    pass: [
      `${articles}前述情形适用第一条第2款。`,
      `${articles}依照《中华人民共和国民法典》第二条第九款处理。`,
      `${articles}依照民法典第三条第八款处理。`,
    ],
  },
  'str-annex-named': {
    fail: ['费用见附件《费用清单》。', '要求详见本合同所附《工作说明书》。'],
    pass: ['费用见附件《费用清单》。\n附件一：费用清单', '依照《中华人民共和国民法典》办理。'],
  },
  'str-warranty-waived': {
    fail: ['本工程不设质量保修期。', '竣工验收后，承包人不再承担保修责任。'],
    pass: ['保修期届满后，承包人不再承担保修责任。', '发包人使用不当造成的损坏，承包人不承担保修责任。'],
  },
  'str-exempt-own-fault': {
    fail: ['因乙方原因造成甲方数据丢失的，乙方不承担赔偿责任。'],
    pass: ['因甲方原因造成数据丢失的，乙方不承担赔偿责任。', '因乙方原因造成损失的，乙方承担赔偿责任。'],
  },
  'str-kickback': {
    fail: ['甲方同意在验收后向乙方支付一定的回扣作为感谢。'],
    pass: ['任何一方不得给予对方人员回扣、好处费。', '乙方承诺不以回扣等方式谋取交易机会。'],
  },
  'str-share-amount': {
    fail: [
      '合同总价为人民币100万元。\n签约后支付合同总价的30%，即人民币40万元。',
      '合同总金额800万元。\n预付合同总金额的40%（300万元）。',
    ],
    pass: [
      '合同总价为人民币100万元。\n签约后支付合同总价的30%，即人民币30万元。',
      '合同总金额800万元。\n预付合同总金额的40%（320万元）。',
      '合同总价为人民币100万元。\n逾期的，每日按合同总价的0.1%支付违约金，最高10万元。',
      '签约后支付合同总价的30%，即人民币40万元。',
    ],
  },
  'str-table-sum': {
    fail: [
      '| 名称 | 数量 | 单价 | 金额 |\n| 型钢 | 150 | 4,200 | 660,000 |',
      '| 名称 | 数量 | 单价 | 金额 |\n| 型钢 | 150 | 4,200 | 630,000 |\n| 板材 | 10 | 100 | 1,000 |\n| 合计 | | | 640,000 |',
      '名称\t数量\t单价\t金额\n型钢\t2\t14500\t19000',
    ],
    pass: [
      '| 名称 | 数量 | 单价 | 金额 |\n| 型钢 | 150 | 4,200 | 630,000 |\n| 合计 | | | 630,000 |',
      '| 名称 | 数量 | 重量 | 单价 | 金额 |\n| 型钢 | 2 | 10.2 | 14500 | 147900 |',
      '| 名称 | 数量 | 单价 | 金额 | 折扣 |\n| 型钢 | 2 | 14500 | 26100 | 九折 |',
      '| 名称 | 数量 | 单价（元） | 金额（万元） |\n| 型钢 | 150 | 4,200 | 63 |',
      '| 名称 | 数量 | 单价 | 金额 |\n| 型钢 | | | |',
      '| 期次 | 金额 | 时间 |\n| 首期 | 300,000.00元 | 五日内 |\n| 尾款 | 300,000.00元 | 十日内 |',
    ],
  },
  'str-own-acceptance': {
    fail: ['验收标准以乙方内部测试报告为准。'],
    pass: ['验收标准以双方确认的测试报告为准。', '验收以国家标准为准。'],
  },
  'str-advance-high': {
    fail: ['本合同生效后3日内，甲方支付合同总额的90%。'],
    pass: ['本合同生效后3日内，甲方支付合同总额的30%。', '设备到货后支付90%。', '合同签订后一次付清100%。'],
  },
  'str-personal-data': {
    fail: [
      '乙方可将个人信息提供给第三方，无需取得用户同意。',
      '乙方可无限期保存个人信息。',
      '用户要求删除个人信息的，乙方有权拒绝。',
    ],
    pass: [
      '未经用户同意，乙方不得提供个人信息。',
      '法律规定无需取得同意的，乙方可以依法处理个人信息。',
      '乙方应在30日内删除个人信息。',
    ],
  },
};

test.each(Object.entries(cases))('自有规则的正反例：%s', (id, { fail, pass }) => {
  const { detect, appliesTo } = rules.find(each => each.id === id)!;
  for (const text of fail) expect(detect(readText(text, signDate)), text).not.toEqual([]);
  for (const text of pass) expect(detect(readText(text, signDate)), text).toEqual([]);
  const typeId = appliesTo.includes('*') ? undefined : appliesTo[0];
  const { findings } = reviewContract({ text: fail[0]!, typeId, signDate });
  const own = findings.filter(({ rule }) => rule === id);
  expect(own).not.toEqual([]);
  for (const { reason } of own) expect(reason).not.toMatch(/\{\w+\}|undefined|NaN/u);
});

test('每条自有规则都有正反例', () => {
  expect(Object.keys(cases).sort()).toEqual(structure.map(({ id }) => id).sort());
});

/** What was mended for a general reason, once each. */
test.each([
  ['gen-amount-mismatch', '保证金为人民币壹万贰仟元整（￥15,000.00）。', '保证金为人民币壹万伍仟元整（￥15,000.00）。'],
  ['gen-amount-mismatch', '大写：壹万元整，小写：20000元。', '（大写：壹佰伍拾万元整）：新增50万元。'],
  [
    'gen-party-name-mismatch',
    '乙方：深圳甲乙装饰工程有限公司\n乙方签字：甲乙装饰公司',
    '乙方：渡砂装备有限公司\n乙方签字：费秋声',
  ],
  ['gen-blank', '乙方应于收到通知后X个工作日内答复。', '系统提供7×24小时服务，尺寸为3x4米。'],
  ['gen-blank', '服务费的金额为【待定】。', '甲方（盖章）：渡砂装备有限公司\n授权代表：____________'],
  ['gen-blank', '甲方：【甲方名称】，[具体服务内容 1]。', '交货地点：【上海市浦东新区】，详见[附件一]。'],
  [
    'gen-daily-penalty',
    '乙方逾期交付的，每逾期一日，按合同总额的5%支付违约金。',
    '每逾期一日，按合同总额的0.05%支付违约金。',
  ],
  ['data-processing', '乙方处理甲方客户信息。', '双方对商业秘密、技术秘密、客户信息等保密信息严格保密。'],
  ['gen-unilateral-change', '甲方可根据市场行情随时上调租金。', '甲方可根据约定调整租金，应经双方书面同意。'],
  ['gen-date-blank', '交货时间：____年__月__日前', '签订时间：______年______月______日'],
  ['gen-daily-penalty', '逾期发货的，承担合同总额日千分之五的违约金。', '逾期发货的，承担合同总额日万分之五的违约金。'],
  ['gen-daily-penalty', '如逾期，每逾期壹日，应承担百分之一逾期违约金。', '每逾期一日，应承担万分之三违约金。'],
  ['gen-vat-rate', '开具增值税专用发票（17%税率）。', '收到增值税发票后再支付30%的货款。'],
  ['gen-jur-uncertain', '向当地人民法院起诉。', '可向原告方当地人民法院提起诉讼。'],
  ['gen-arb-or-court', '争议提交仲裁或者向法院起诉。', '争议由当地劳动仲裁部门或法院处理。'],
  ['gen-arb-or-court', '提交仲裁委员会仲裁/向人民法院提起诉讼。', '提交仲裁委员会仲裁。'],
  [
    'gen-percent-sum',
    '签约后支付30%；到货后支付50%；验收后支付10%。',
    '签约后支付40%；到货后支付50%；验收后支付10%。备注：预付通常为30%。',
  ],
  ['gen-exempt-all', '系统中断的，服务商不承担任何责任。', '如果甲方的基础装修不符合要求，乙方对此不承担任何责任。'],
])('命中与不命中：%s “%s”', (id, fail, pass) => {
  const { detect } = rules.find(each => each.id === id)!;
  expect(detect(readText(fail, signDate))).not.toEqual([]);
  expect(detect(readText(pass, signDate))).toEqual([]);
});

test('同一处逾期违约金，借款合同中只说借款的上限', () => {
  const text = '借款合同\n借款人逾期归还的，每逾期一日，按借款总额的1%支付违约金。';
  const rulesOf = (typeId: string) => reviewContract({ text, typeId, signDate }).findings.map(({ rule }) => rule);
  expect(rulesOf('loan')).toContain('loan-overdue-4lpr');
  expect(rulesOf('loan')).not.toContain('gen-daily-penalty');
  expect(rulesOf('sale')).toContain('gen-daily-penalty');
});

test('签订在税率调整之前的，按当时的税率', () => {
  const { detect } = rules.find(({ id }) => id === 'gen-vat-rate')!;
  expect(detect(readText('开具17%税率的增值税专用发票。', '2018-03-18'))).toEqual([]);
  expect(detect(readText('开具16%税率的增值税专用发票。', '2019-03-31'))).toEqual([]);
  expect(detect(readText('开具16%税率的增值税专用发票。', '2019-04-01'))).not.toEqual([]);
});
