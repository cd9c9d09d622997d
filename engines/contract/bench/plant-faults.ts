/** A contract with one fault in it, and the rule that has to see it. */
export interface PlantedContract {
  kind: string;
  typeId: string;
  text: string;
  /** Any of them. */
  rules: string[];
}

type Random = () => number;

/** The same sequence for the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

const companies = ['江衍置业有限公司', '渡砂装备有限公司', '云栖实业有限公司', '澄屿科技有限公司', '南屏商贸有限公司'];
const persons = ['费秋声', '林知远', '顾长宁', '沈砚秋', '陆望舒'];
const cities = ['上海市徐汇区', '苏州市姑苏区', '杭州市西湖区', '南京市鼓楼区'];
const words: Record<number, string> = { 3: '叁', 5: '伍', 6: '陆', 8: '捌', 9: '玖' };

interface Facts {
  first: string;
  second: string;
  city: string;
  digit: number;
  year: number;
}

const factsOf = (random: Random): Facts => {
  const first = pick(random, companies);
  return {
    first,
    second: pick(
      random,
      [...persons, ...companies].filter(each => each !== first),
    ),
    city: pick(random, cities),
    digit: pick(random, [3, 5, 6, 8, 9]),
    year: pick(random, [2024, 2025, 2026]),
  };
};

const close = (city: string, number: string) => [
  `第${number}条 争议解决`,
  `因本合同产生的争议，协商不成的，由${city}人民法院管辖。`,
];
const signatures = ({ first, second }: Facts) => [`甲方：${first}（盖章）`, `乙方：${second}（签字）`];

const lease = (facts: Facts) => [
  '房屋租赁合同',
  `甲方（出租人）：${facts.first}`,
  `乙方（承租人）：${facts.second}`,
  '第一条 房屋',
  `甲方将位于${facts.city}云栖路66号、建筑面积80平方米的房屋出租给乙方居住使用，房屋情况见附件一。`,
  '第二条 租赁期限',
  `租赁期限为3年，自${facts.year}年1月1日起至${facts.year + 2}年12月31日止。`,
  '第三条 租金与押金',
  `月租金为人民币${facts.digit}000元（大写：${words[facts.digit]}仟元整），乙方应于每月5日前支付给甲方。`,
  `押金为人民币${facts.digit}000元，合同终止后7日内甲方应退还乙方。`,
  '第四条 违约责任',
  '任何一方逾期付款的，每日按逾期金额的万分之五支付违约金。违反本合同第三条约定的，守约方有权要求改正。',
  ...close(facts.city, '五'),
  ...signatures(facts),
  '附件一：房屋交接清单',
];

const sale = (facts: Facts) => [
  '设备采购合同',
  `甲方（买方）：${facts.first}`,
  `乙方（卖方）：${facts.second}`,
  '第一条 标的',
  '乙方向甲方出售检测设备1台，规格与型号见附件一。',
  '第二条 价款',
  `合同总价为人民币${facts.digit}00000元（大写：${words[facts.digit]}拾万元整），含增值税，税率13%。甲方支付的定金为合同总价的10%。`,
  '第三条 交货',
  `乙方应于${facts.year}年6月30日前在${facts.city}交货，甲方应在到货后15日内完成验收。`,
  '第四条 违约责任',
  '任何一方逾期履行的，每日按逾期金额的万分之五支付违约金。违反本合同第二条约定的，守约方有权要求改正。',
  ...close(facts.city, '五'),
  ...signatures(facts),
  '附件一：设备清单',
];

const loan = (facts: Facts) => [
  '借款合同',
  `甲方（出借人）：${facts.first}`,
  `乙方（借款人）：${facts.second}`,
  '第一条 借款金额',
  `借款金额为人民币${facts.digit}0000元（大写：${words[facts.digit]}万元整），甲方以银行转账方式交付，账户见附件一。`,
  '第二条 借款期限',
  `借款期限为12个月，自${facts.year}年1月1日起至${facts.year}年12月31日止，到期一次归还。`,
  '第三条 利息',
  '借款年利率为6%，到期还本付息。',
  '第四条 违约责任',
  '乙方逾期还款的，按年利率10%支付逾期利息；任何一方违反本合同第二条约定的，守约方有权要求改正。',
  ...close(facts.city, '五'),
  ...signatures(facts),
  '附件一：收款账户',
];

const labour = (facts: Facts) => [
  '劳动合同',
  `甲方（用人单位）：${facts.first}`,
  `乙方（劳动者）：${facts.second}`,
  '第一条 合同期限',
  `合同期限为3年，自${facts.year}年1月1日起至${facts.year + 2}年12月31日止，试用期3个月。`,
  '第二条 工作内容与地点',
  `乙方的岗位为法务，工作地点为${facts.city}，岗位职责见附件一。`,
  '第三条 工作时间与报酬',
  `实行标准工时制，每日工作8小时，按规定休息休假。月工资为人民币${facts.digit}000元（大写：${words[facts.digit]}仟元整），每月10日支付；试用期工资为转正工资的90%。`,
  '第四条 社会保险与劳动保护',
  '甲方依法为乙方缴纳社会保险，提供劳动保护和劳动条件。任何一方违反本合同第三条约定的，另一方有权要求改正。',
  '第五条 争议解决',
  '因本合同产生的争议，可以向劳动争议仲裁委员会申请仲裁；对裁决不服的，可以向人民法院起诉。',
  ...signatures(facts),
  '附件一：岗位职责',
];

const bases: Record<string, (facts: Facts) => string[]> = { lease, sale, loan, labour };

/** Contracts without a fault, for counting false alarms. */
export function writeContract(typeId: string, seed: number): string {
  return bases[typeId]!(factsOf(seeded(seed))).join('\n');
}

interface Fault {
  kind: string;
  types?: string[];
  rules: string[];
  plant: (text: string, random: Random) => string;
}

const replace = (pattern: RegExp, by: string) => (text: string) => text.replace(pattern, by);
const before = (heading: RegExp, line: (random: Random) => string) => (text: string, random: Random) =>
  text.replace(heading, match => `${line(random)}\n${match}`);
const dispute = /第五条 争议解决/u;
const civil = ['lease', 'sale', 'loan'];

const faults: Fault[] = [
  {
    kind: '删去争议条款',
    types: civil,
    rules: ['gen-dispute-missing', 'p-common-dispute'],
    plant: replace(/第五条 争议解决\n[^\n]*\n/u, ''),
  },
  {
    kind: '删去签署栏',
    rules: ['gen-signature-missing'],
    plant: replace(/\n甲方：[^\n]*（盖章）\n乙方：[^\n]*（签字）/u, ''),
  },
  { kind: '大小写不符', rules: ['gen-amount-mismatch'], plant: replace(/大写：./u, '大写：柒') },
  {
    kind: '当事人前后不一',
    rules: ['gen-party-name-mismatch'],
    plant: replace(/甲方：[^\n]*（盖章）/u, '甲方：北岸物流有限公司（盖章）'),
  },
  { kind: '引用不存在的条', rules: ['gen-xref-missing'], plant: replace(/违反本合同第.条/u, '违反本合同第十八条') },
  {
    kind: '不存在的日期',
    rules: ['gen-date-impossible'],
    plant: before(dispute, random => `甲方应于2026年${pick(random, ['2月30', '4月31', '6月31'])}日前书面答复。`),
  },
  {
    kind: '期间颠倒',
    types: ['lease', 'loan', 'labour'],
    rules: ['gen-period-reversed'],
    plant: text => text.replace(/自(\d{4})年1月1日起至\d{4}年12月31日/u, '自$1年12月31日起至$1年1月1日'),
  },
  {
    kind: '期限与起止不符',
    types: ['lease', 'labour'],
    rules: ['gen-period-length'],
    plant: replace(/期限为3年/u, '期限为2年'),
  },
  { kind: '金额空白', rules: ['gen-blank'], plant: replace(/人民币\d+元（大写：[^）]*）/u, '人民币______元') },
  { kind: '日期空白', rules: ['gen-date-blank'], plant: before(dispute, () => '本合同自2026年  月  日起生效。') },
  { kind: '附件缺失', rules: ['gen-annex-missing'], plant: replace(/见附件一/u, '见附件三') },
  {
    kind: '或裁或审',
    types: civil,
    rules: ['gen-arb-or-court'],
    plant: replace(/由[^\n]*人民法院管辖/u, '提交上海仲裁委员会仲裁，或者向人民法院起诉'),
  },
  {
    kind: '引用已废止的法律',
    rules: ['gen-repealed-law'],
    plant: (text, random) =>
      before(dispute, () => `其他事项依照《中华人民共和国${pick(random, ['合同法', '物权法', '担保法'])}》办理。`)(
        text,
        random,
      ),
  },
  {
    kind: '过高的日违约金',
    types: ['lease', 'sale'],
    rules: ['gen-daily-penalty'],
    plant: replace(/万分之五/u, '百分之一'),
  },
  {
    kind: '信用代码错误',
    rules: ['gen-uscc'],
    plant: replace(/\n乙方（/u, '\n统一社会信用代码：91350100M000100Y44\n乙方（'),
  },
  { kind: '条号跳号', rules: ['gen-numbering'], plant: replace(/第四条/u, '第六条') },
  { kind: '租期超过二十年', types: ['lease'], rules: ['lease-over-20'], plant: replace(/期限为3年/u, '期限为25年') },
  { kind: '利率超过四倍LPR', types: ['loan'], rules: ['loan-rate-4lpr'], plant: replace(/年利率为6%/u, '年利率为24%') },
  {
    kind: '试用期过长',
    types: ['labour'],
    rules: ['labour-probation-max'],
    plant: replace(/试用期3个月/u, '试用期8个月'),
  },
  { kind: '定金过高', types: ['sale'], rules: ['gen-deposit-over-20'], plant: replace(/总价的10%/u, '总价的30%') },
  { kind: '当事人写反', rules: ['str-party-itself'], plant: before(dispute, () => '甲方应当按月向甲方支付管理费用。') },
  {
    kind: '用语未定义',
    types: civil,
    rules: ['str-term-undefined'],
    plant: before(dispute, () => '双方对保密信息负有保密义务，未经同意不得披露保密信息。'),
  },
];

export const faultKinds = faults.map(({ kind }) => kind);

/** Contracts of four types, each with one fault, the kinds in turn. */
export function plantFaults(count: number, seed: number): PlantedContract[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, at) => {
    const { kind, types = Object.keys(bases), rules, plant } = faults[at % faults.length]!;
    const typeId = pick(random, types);
    const clean = writeContract(typeId, Math.floor(random() * 1e9));
    const text = plant(clean, random);
    if (text === clean) throw new Error(`${kind} was not planted in ${typeId}`);
    return { kind, typeId, text, rules };
  });
}
