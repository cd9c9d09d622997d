import { expect, test } from 'vitest';
import { examineText, type PointKind, readySets } from './index.ts';

const lease = `房屋租赁合同
出租方（甲方）：枢衡置业有限公司（统一社会信用代码：91110000MA00000001）
承租方（乙方）：陈望亭
第一条 租赁期限
租赁期限自2022年1月1日起至2042年6月30日止，共计二十年零六个月。
第二条 租金与押金
月租金为人民币32,000元，乙方应于每月5日前支付租金。
押金为人民币64,000元。
第三条 转租
未经甲方书面同意，乙方不得将房屋转租他人。
第四条 解除
乙方提前六十日书面通知的，乙方有权解除本合同。
第五条 违约责任
逾期支付租金的，每逾期一日按欠付租金的万分之五支付违约金。
第六条 争议解决
因本合同发生争议的，由房屋所在地人民法院管辖。`;

const judgment = `某市中级人民法院
民事判决书
上诉人（原审被告）：栖桐物流有限公司，住所地某市。
被上诉人（原审原告）：江衍，男，1980年生。
本院认为，双方的借款关系成立。
判决如下：
一、栖桐物流有限公司于本判决生效之日起十日内偿还江衍借款本金500,000元；
案件受理费8,800元，由栖桐物流有限公司负担。
二〇二四年五月七日`;

const ask = (text: string, question: string, kind: PointKind) =>
  examineText(text, [{ pointId: 'p', question, kind }])[0]!;

const saidBy = (text: string, { passages }: ReturnType<typeof ask>) =>
  passages.map(({ start, end }) => text.slice(start, end).trim());

test.each<[string, PointKind, unknown, string]>([
  ['承租人是谁？', 'party', '陈望亭', '陈望亭'],
  ['出租人是谁？', 'party', '枢衡置业有限公司', '枢衡置业有限公司'],
  ['租期多长？', 'text', '2022年1月1日至2042年6月30日（约246个月）', '租赁期限自2022年1月1日起'],
  ['租赁期限何时开始？', 'date', '2022-01-01', '租赁期限自2022年1月1日起'],
  ['租赁期限何时届满？', 'date', '2042-06-30', '租赁期限自2022年1月1日起'],
  ['月租金是多少？', 'amount', 3_200_000, '月租金为人民币32,000元'],
  ['押金金额？', 'amount', 6_400_000, '押金为人民币64,000元'],
  ['是否允许转租？', 'yesNo', '否', '不得将房屋转租他人'],
  ['是否禁止转租？', 'yesNo', '是', '不得将房屋转租他人'],
  ['承租人是否可以提前解除合同？', 'yesNo', '是', '有权解除本合同'],
  ['争议由哪里管辖？', 'text', '因本合同发生争议的，由房屋所在地人民法院管辖', '人民法院管辖'],
])('%s', (question, kind, value, passage) => {
  const answer = ask(lease, question, kind);
  expect(answer).toMatchObject({ state: 'answered', value });
  expect(saidBy(lease, answer)[0]).toContain(passage);
});

test.each<[string, PointKind, string]>([
  ['是否约定竞业限制？', 'yesNo', 'notSeen'],
  ['保密期限多长？', 'text', 'notSeen'],
  ['见证人是谁？', 'party', 'notSeen'],
  ['争议解决条款的日期？', 'date', 'notJudged'],
])('没有写的不编：%s', (question, kind, state) => {
  const answer = ask(lease, question, kind);
  expect(answer.state).toBe(state);
  expect(answer).not.toHaveProperty('value');
});

test('裁判文书：当事人、金额、受理费', () => {
  expect(ask(judgment, '上诉人是谁？', 'party').value).toBe('栖桐物流有限公司');
  expect(ask(judgment, '判令偿还的借款本金', 'amount').value).toBe(50_000_000);
  expect(ask(judgment, '案件受理费', 'amount').value).toBe(880_000);
});

test.each([
  ['乙方须支付首期租金、押金及各项预付款共计12,600元。', '押金多少', 'notJudged', undefined],
  ['甲方收取32,000元押金后出具收据。', '押金多少', 'answered', 3_200_000],
  ['押金于签约当日以现金支付。', '押金多少', 'notJudged', undefined],
])('合在一起的数额不算其中一项：%s', (text, question, state, value) => {
  expect(ask(text, question, 'amount')).toMatchObject({ state, ...(value === undefined ? {} : { value }) });
});

test('名称中的括号留下，其后的证号不算名称', () => {
  const text = '出租方（甲方）：栖桐物业（深圳）有限公司（统一社会信用代码：91440300MA0000001）';
  expect(ask(text, '出租人是谁', 'party').value).toBe('栖桐物业（深圳）有限公司');
});

test('要找的词由人写明，并可排除', () => {
  const point = {
    pointId: 'p',
    question: '租多少',
    kind: 'amount' as const,
    words: ['租金'],
    without: ['元', '逾期'],
  };
  expect(examineText(lease, [point])[0]!.state).not.toBe('answered');
  expect(examineText(lease, [{ ...point, without: ['逾期'] }])[0]!.value).toBe(3_200_000);
});

test('现成要点集：编号不重复，问题都能提出来，位置都在文内', () => {
  const ids = readySets.flatMap(({ points }) => points.map(({ pointId }) => pointId));
  expect(new Set(ids).size).toBe(ids.length);
  expect(readySets).toHaveLength(12);
  for (const { points } of readySets)
    for (const { passages, state, value } of examineText(lease, points)) {
      expect(value === undefined).toBe(state !== 'answered');
      for (const { start, end } of passages) expect(lease.slice(start, end).trim()).not.toBe('');
    }
});

test.each([
  ['甲方：'.repeat(100_000)],
  ['租金'.repeat(200_000)],
  ['\n'.repeat(400_000)],
  ['第一条'.repeat(100_000)],
])('再怪的文字也按长度计时 %#', text => {
  const points = readySets.flatMap(({ points: each }) => each).slice(0, 20);
  expect(examineText(text, points)).toHaveLength(20);
});

test.each<[string, string | undefined]>([
  ['房屋转租由双方另行协商。', undefined],
  ['转租事宜另议。', undefined],
  ['乙方可以转租，转租的租金由双方另行约定。', '是'],
  ['乙方不得转租，确需转租的另行协商。', '否'],
])('留待以后商定的不答是否，同一句另有说明的照答：%s', (text, value) => {
  const answer = ask(`房屋租赁合同\n${text}`, '是否允许转租？', 'yesNo');
  expect(answer.state).toBe(value === undefined ? 'notJudged' : 'answered');
  expect(answer.value).toBe(value);
});

test.each([
  ['租赁期限为3年，届满前三个月书面通知续租。', '3年'],
  ['租赁期届满前三个月书面通知。\n租赁期限为二十四个月。', '二十四个月'],
])('期限是期限自己的长度，不是届满之前的：%s', (text, value) => {
  expect(ask(text, '租赁期限多长？', 'text').value).toBe(value);
});

test('期限空白的，指出那一句而不判断，不拿别处的日数充数', () => {
  const text = '租赁期限为____年，自____年__月__日起。\n租赁期届满前三个月书面通知续租。';
  const { state, value, passages } = ask(text, '租赁期限多长？', 'text');
  expect([state, value]).toEqual(['notJudged', undefined]);
  expect(text.slice(passages[0]!.start, passages[0]!.end)).toContain('租赁期限为____年');
});

const blankLease = `房屋租赁合同
出租方（甲方）：
承租方（乙方）：　　　　　　
二、双方议定房屋租金每月人民币      元整，租金每      个月支付一次，逾期不付，甲方有权解除合同。如乙方不付下次的租金，那甲方有权进入房屋内处理乙方所有物品。
三、租赁期限自____年____月____日至____年____月____日。`;

test.each<[string, PointKind]>([
  ['出租人是谁', 'party'],
  ['承租人是谁', 'party'],
  ['租赁期限多长', 'text'],
  ['租金如何支付', 'text'],
])('谈及而留着空白的写未判断，不把空白和别的话当作答案：%s', (question, kind) => {
  const answer = ask(blankLease, question, kind);
  expect(answer.state).toBe('notJudged');
  expect(answer.passages.length).toBeGreaterThan(0);
});

test('不付租金会怎样，不是租金如何支付；问后果时才答', () => {
  const text = '房屋租赁合同\n如乙方未支付租金，甲方有权收回房屋。\n乙方于每月五日前以转账支付租金。';
  expect(ask(text, '租金如何支付', 'text').value).toContain('每月五日前');
  const point = { pointId: 'p', question: '不付租金的后果', kind: 'text' as const, words: ['未支付租金'] };
  expect(examineText(text, [point])[0]!.value).toContain('收回房屋');
});
