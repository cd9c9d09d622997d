import { findCaseNumbers } from '@antai/citation';
import { tellRegion } from '@antai/values';
import { expect, test } from 'vitest';
import { readAmounts } from './read-amounts.ts';
import { readFilingDate } from './read-filing-date.ts';
import { readOutcome } from './read-outcome.ts';
import { newParty, readAgents, readPartyLine } from './read-party-line.ts';
import { readSentences } from './read-sentences.ts';
import { readSignatures } from './read-signatures.ts';
import { tellCourtLevel } from './tell-court.ts';
import { isCaseNumber, tellProcedure } from './tell-procedure.ts';

test.each([
  ['向本院提起诉讼。本院于2020年3月4日立案后', '2020-03-04'],
  ['于2018年5月15日向本院提起公诉。本院于当日立案', '2018-05-15'],
  ['于2018年5月15日向本院提起公诉，现已审理终结', undefined],
])('立案日期：%s', (procedure, date) => {
  expect(readFilingDate(procedure)).toBe(date);
});

test.each([
  ['（2018）沪0105刑初655号', '（2018）沪0105刑初655号', '沪0105', '刑事', '一审'],
  ['(2021)最高法民申1234号', '（2021）最高法民申1234号', '最高法', '民事', '再审审查与审判监督'],
  ['〔2014〕浦民一(民)初字第1024号', '（2014）浦民一（民）初字第1024号', undefined, '民事', '一审'],
  ['（2012）高民终字第356号', '（2012）高民终字第356号', undefined, '民事', '二审'],
  ['（2023）豫0105执异77号之一', '（2023）豫0105执异77号之一', '豫0105', '执行', '执行'],
  ['（2018）川1381行审7号', '（2018）川1381行审7号', '川1381', '行政', '非诉执行审查'],
  ['（2014）鄂某水行非审字第00012号', '（2014）鄂某水行非审字第00012号', undefined, '行政', '非诉执行审查'],
  ['（2019）京73民初88号', '（2019）京73民初88号', '京73', '民事', '一审'],
  ['（2022）渝0101破3号', '（2022）渝0101破3号', '渝0101', '强制清算与破产', '破产'],
  ['（2020）粤03刑更9号', '（2020）粤03刑更9号', '粤03', '刑事', '刑罚变更'],
  ['（2017）苏01民辖终45号', '（2017）苏01民辖终45号', '苏01', undefined, '管辖'],
])('案号 %s', (raw, caseNumber, courtCode, caseType, procedure) => {
  const [number] = findCaseNumbers(`不服${raw}判决`);
  expect(number).toMatchObject({ caseNumber, raw: raw });
  expect(number!.courtCode).toBe(courtCode);
  expect(tellProcedure(number!.typeToken)).toEqual({ caseType, procedure });
});

test.each([
  '沪某检诉刑诉［2018］12号起诉书',
  '某土资罚字（2013）7号行政处罚决定',
  '国办发（2019）5号',
  '京劳人仲字（2019）第7号裁决',
  '（2017）海不动产权第0049942号',
])('不是案号：%s', text => {
  expect(findCaseNumbers(text).filter(isCaseNumber)).toEqual([]);
});

test.each([
  ['最高人民法院', '最高人民法院', undefined],
  ['新疆维吾尔自治区高级人民法院伊犁哈萨克自治州分院', '高级人民法院', { province: '新疆维吾尔自治区' }],
  ['北京市第一中级人民法院', '中级人民法院', { province: '北京市', city: '北京市' }],
  ['南昌铁路运输中级法院', '专门法院', undefined],
  ['广州知识产权法院', '专门法院', undefined],
  ['上海市浦东新区人民法院', '基层人民法院', { province: '上海市', city: '上海市', county: '浦东新区' }],
  ['内蒙古自治区乌审旗人民法院', '基层人民法院', { province: '内蒙古自治区', county: '乌审旗' }],
  [
    '黑龙江省齐齐哈尔市梅里斯达斡尔族区人民法院',
    '基层人民法院',
    { province: '黑龙江省', city: '齐齐哈尔市', county: '梅里斯达斡尔族区' },
  ],
])('法院 %s', (court, level, region) => {
  expect(tellCourtLevel(court)).toBe(level);
  if (region) expect(tellRegion(court)).toEqual(region);
});

test('法院名不冠省名时，省由案号的代字得知，所属的市不推测', () => {
  expect(tellRegion('三台县人民法院', '川0722')).toEqual({ province: '四川省', county: '三台县' });
});

test.each([
  ['再审申请人（一审被告、二审上诉人）：A公司。住所地：上海市。', '再审申请人', ['A公司'], '一审被告、二审上诉人'],
  ['被告人自报安某，男，1990年10月1日出生', '被告人', ['安某'], undefined],
  ['原公诉机关某市人民检察院。', '原公诉机关', ['某市人民检察院'], undefined],
  ['被申请人：优云信息（北京）有限公司，住所地北京市。', '被申请人', ['优云信息（北京）有限公司'], undefined],
  ['申请执行人：张某1、李×。', '申请执行人', ['张某1', '李×'], undefined],
  ['罪犯欧阳某某，男，现在某监狱服刑。', '罪犯', ['欧阳某某'], undefined],
  ['原　　告：欧某，女，1990年1月1日出生', '原告', ['欧某'], undefined],
  ['被 告 人 王某某，男', '被告人', ['王某某'], undefined],
  ['赔偿义务机关某县公安局，住所地某县。', '赔偿义务机关', ['某县公安局'], undefined],
])('当事人：%s', (line, role, names, formerRole) => {
  expect(readPartyLine(line)).toMatchObject({ litigationRole: role, names });
  expect(readPartyLine(line)!.formerRole).toBe(formerRole);
});

test.each([
  '原告张某诉被告李某买卖合同纠纷一案，本院受理后',
  '上诉人甲公司（以下简称甲）因与被上诉人乙公司合同纠纷一案',
  '被告李某辩称，借款已还',
  '被告人张某对指控的事实没有异议',
  '原告于2016年12月1日向本院递交申请书',
  '第三人经本院传票传唤未到庭',
])('不是当事人信息：%s', line => {
  expect(readPartyLine(line)).toBeUndefined();
});

test.each([
  ['张某甲', true, '自然人'],
  ['王×', true, '自然人'],
  ['某某公司1', true, '法人'],
  ['××公司', true, '法人'],
  ['李四', false, '自然人'],
  ['某县人民政府', true, '机关'],
  ['平安银行股份有限公司上海分行', false, '非法人组织'],
  ['城南便民超市', false, undefined],
])('当事人 %s 是否隐名、属哪一类', (name, masked, kind) => {
  const party = newParty(name);
  expect([party.isMasked, party.kind]).toEqual([masked, kind]);
});

test('代理人与律所，指派的说明不算律所名', () => {
  expect(readAgents('辩护人钟某，系某区法律援助中心指派的上海某某律师事务所律师。')).toEqual([
    { name: '钟某', role: '辩护人', lawFirm: '上海某某律师事务所' },
  ]);
  expect(readAgents('委托代理人杨某、钱某（特别授权），浙江某某律师事务所律师。').map(({ name }) => name)).toEqual([
    '杨某',
    '钱某',
  ]);
  expect(readAgents('委 托 代 理 人 孙某，某某律师事务所律师。')[0]).toMatchObject({
    name: '孙某',
    role: '委托代理人',
  });
  expect(readAgents('被告人及其辩护人到庭参加诉讼。')).toEqual([]);
});

test.each([
  [
    '审 判 长　　许　诺\n审 判 员　　章　程\n二〇二四年三月十六日\n法官助理　　严谨\n书 记 员　　田园',
    ['许诺'],
    ['章程'],
    [],
    ['田园'],
    '2024-03-16',
  ],
  [
    '审判长伍思齐人民陪审员古月人民陪审员程门雪\n二〇一八年九月十一日\n代书记员林间',
    ['伍思齐'],
    [],
    ['古月', '程门雪'],
    ['林间'],
    '2018-09-11',
  ],
  [
    '代理审判员王道\n二〇一四年八月二十日\n书记员张弛（代）\n附：相关法律条文\n二〇二〇年一月一日',
    [],
    ['王道'],
    [],
    ['张弛'],
    '2014-08-20',
  ],
])('署名 %#', (tail, presiding, judges, assessors, clerks, judgmentDate) => {
  expect(readSignatures(tail)).toMatchObject({ presiding, judges, assessors, clerks, judgmentDate });
});

test.each([
  ['一、甲支付乙货款10万元；二、驳回乙的其他诉讼请求。', '判决书', '一审', { outcomeForPlaintiff: '部分支持' }],
  ['甲于十日内返还乙借款。案件受理费50元。', '判决书', '一审', { outcomeForPlaintiff: '支持' }],
  ['驳回原告甲的诉讼请求。', '判决书', '一审', { outcomeForPlaintiff: '驳回' }],
  ['准许原告甲撤回起诉。', '裁定书', '一审', { outcomeForPlaintiff: '撤诉' }],
  ['本案按原告甲撤诉处理。', '裁定书', '一审', { outcomeForPlaintiff: '撤诉' }],
  ['驳回原告甲的起诉。', '裁定书', '一审', { outcomeForPlaintiff: '驳回起诉' }],
  ['对甲的起诉，本院不予立案。', '裁定书', '一审', { outcomeForPlaintiff: '不予受理' }],
  ['驳回上诉，维持原判。', '判决书', '二审', { appealOutcome: '维持' }],
  ['一、撤销某院（2019）某民初1号民事判决；二、发回某院重审。', '裁定书', '二审', { appealOutcome: '发回重审' }],
  ['一、撤销某院判决；二、甲支付乙5万元。', '判决书', '二审', { appealOutcome: '改判' }],
  ['一、维持某院判决第一项；二、撤销某院判决第二项。', '判决书', '二审', { appealOutcome: '部分改判' }],
  ['准许甲撤回上诉。', '裁定书', '二审', { appealOutcome: '撤回上诉' }],
  ['一、撤销某院裁定；二、本案指令某院审理。', '裁定书', '二审', { appealOutcome: '指令审理' }],
  ['准予强制执行某局作出的行政处罚决定。', '裁定书', '非诉执行审查', { rulingOutcome: '准予执行' }],
  ['不准予执行某局作出的行政处罚决定。', '裁定书', '非诉执行审查', { rulingOutcome: '不准予执行' }],
  ['终结本次执行程序。', '裁定书', '执行', { rulingOutcome: '终结本次执行' }],
  ['本案移送某市某区人民法院处理。', '裁定书', '一审', { rulingOutcome: '移送管辖' }],
])('结果：%s', (disposition, type, procedure, expected) => {
  expect(readOutcome(disposition, { documentType: type, caseType: '民事', trialProcedure: procedure })).toEqual(
    expected,
  );
});

test.each([
  [
    '一、被告人甲犯盗窃罪，判处有期徒刑六个月，并处罚金人民币二千元。',
    [{ defendant: '甲', charges: ['盗窃罪'], penalty: { imprisonmentMonths: 6, fineFen: 200_000 } }],
  ],
  [
    '被告人乙某犯危险驾驶罪，判处拘役一个月，缓刑二个月，并处罚金人民币3，000元。',
    [
      {
        defendant: '乙某',
        charges: ['危险驾驶罪'],
        penalty: { detentionMonths: 1, probationMonths: 2, fineFen: 300_000 },
      },
    ],
  ],
  [
    '被告人丙某犯故意伤害罪，免予刑事处罚。',
    [{ defendant: '丙某', charges: ['故意伤害罪'], penalty: { isExempt: true } }],
  ],
  [
    '被告人丁某犯故意杀人罪，判处死刑，缓期二年执行，剥夺政治权利终身。',
    [{ defendant: '丁某', charges: ['故意杀人罪'], penalty: { isDeath: true, isDeathSuspended: true } }],
  ],
  ['驳回上诉，维持原判。', []],
])('刑罚：%s', (disposition, expected) => {
  expect(readSentences(disposition.replace('被告人甲犯', '被告人甲某犯'))).toEqual(
    JSON.parse(JSON.stringify(expected).replace('"甲"', '"甲某"')),
  );
});

test.each([
  [
    '请求判令：1、偿还借款本金44300元及利息；2、诉讼费由被告承担。',
    '',
    { claimedFen: 4_430_000, amountInDisputeFen: 4_430_000 },
  ],
  [
    '诉讼请求：1.支付货款83.21万元；2.以83.21万元为基数计算利息。事实和理由：另付50万元。',
    '',
    { claimedFen: 83_210_000, amountInDisputeFen: 83_210_000 },
  ],
  [
    '',
    '一、甲偿还乙本金13,900.00元、利息6，811元，合计20,711元。二、丙对上述款项20,711元承担连带清偿责任。',
    { awardedFen: 2_071_100 },
  ],
  ['', '驳回甲的诉讼请求。\n案件受理费50元，减半收取25元，由甲负担。', { courtFeeFen: 2500 }],
  ['', '甲支付乙二万元。案件受理费三百元，由甲负担。', { awardedFen: 2_000_000, courtFeeFen: 30_000 }],
  ['', '甲支付乙30余万元。', {}],
])('金额 %#', (claims, disposition, expected) => {
  expect(readAmounts({ caseType: '民事', claims, disposition, request: claims })).toEqual(expected);
});
