import { describe, expect, test } from 'vitest';
import {
  declaredShortNames,
  hasSurname,
  isMasked,
  isName,
  isOrganisation,
  isShortFor,
  kindOf,
  measureName,
  startOfNote,
} from './index.ts';

test.each([
  ['张某', true],
  ['张某某', true],
  ['李某1', true],
  ['王×', true],
  ['赵＊', true],
  ['孙○', true],
  ['钱Ｘ', true],
  ['张XX', true],
  ['张A', true],
  ['李1', true],
  ['周', true],
  ['某某公司1', true],
  ['××公司', true],
  ['XX科技有限公司', true],
  ['X公司', true],
  ['甲公司', true],
  ['丙银行股份有限公司', true],
  ['A公司', true],
  ['AB有限公司', true],
  ['某县人民政府', true],
  ['上海X有限公司', true],
  ['北京SpaceX技术有限公司', false],
  ['*ST信通', false],
  ['＊ST信通股份有限公司', false],
  ['S*ST信通', false],
  ['甲骨文（中国）软件系统有限公司', false],
  ['丁香园信息科技有限公司', false],
  ['张三', false],
  ['欧阳修', false],
  ['阿卜杜拉·买买提', false],
  ['TCL科技集团股份有限公司', false],
])('%s 是不是隐名', (name, expected) => {
  expect(isMasked(name)).toBe(expected);
});

test.each([
  ['某县公安局', '机关'],
  ['某市人民政府', '机关'],
  ['某某街道办事处', '机关'],
  ['某区管理委员会', '机关'],
  ['某村村民委员会', '法人'],
  ['某小区业主委员会', '非法人组织'],
  ['城南物业有限公司', '法人'],
  ['城南物业有限公司某某分公司', '非法人组织'],
  ['某某公司1', '法人'],
  ['某银行股份有限公司某支行', '非法人组织'],
  ['上海某某律师事务所', '非法人组织'],
  ['某某投资中心（有限合伙）', '非法人组织'],
  ['信达环球（中国）有限公司（已注销）', '法人'],
  ['Example Trading Co., Ltd', '法人'],
  ['城南便民超市', '商号'],
  ['老街五金经营部', '商号'],
  ['好味小吃铺', '商号'],
  ['李四', '自然人'],
  ['李会', '自然人'],
  ['王×', '自然人'],
  ['阿卜杜拉·买买提', '自然人'],
  ['JOHN', '自然人'],
  ['一审行政判决', undefined],
])('%s 是何种主体', (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});

test.each([
  ['欧阳修', true],
  ['张三', true],
  ['郦××', true],
  ['酆某某', true],
  ['洪某某', true],
  ['万俟某', true],
  ['陈述', false],
  ['高度', false],
  ['的房屋', false],
])('%s 有没有姓氏', (name, expected) => {
  expect(hasSurname(name)).toBe(expected);
});

test.each([
  ['某省教育厅政府信息公开一案', '某省教育厅'],
  ['某市公安局交通警察支队高新大队公安行政管理', '某市公安局交通警察支队高新大队'],
  ['优云信息（北京）有限公司合同纠纷', '优云信息（北京）有限公司'],
  ['李明因不服', '李明'],
  ['欧阳海洋诉某局', '欧阳海洋'],
  ['张某某与李某', '张某某'],
  ['万俟某某与李某', '万俟某某'],
  ['欧阳XX甲与李某', '欧阳XX甲'],
  ['某某公司甲以下', '某某公司甲'],
  ['不服处罚决定', ''],
  ['向本院提起', ''],
])('句中的名称止于何处：%s', (text, name) => {
  expect(text.slice(0, measureName(text))).toBe(name);
});

test('长出来的字在别处也连用，才是姓名的一部分', () => {
  const countUses = (word: string) => (['刘大勇', '刘大'].includes(word) ? 3 : 0);
  expect(measureName('刘大勇敢地承认', { countUses })).toBe(3);
  expect(measureName('刘大勇敢地承认')).toBe(0);
});

test.each([
  ['市监局', '某县市场监督管理局', true],
  ['上海局', '中国证券监督管理委员会上海监管局', true],
  ['北京局', '中国证券监督管理委员会上海监管局', false],
  ['某县市场监督管理局', '某县市场监督管理局', false],
])('%s 是不是 %s 的简称', (short, full, expected) => {
  expect(isShortFor(short, full)).toBe(expected);
});

test('文中声明的简称，与名称结尾相同的不算', () => {
  expect(declaredShortNames('原告某县教育体育局（以下简称“县教育局”）与某某公司甲（以下简称公司甲）')).toEqual([
    '县教育局',
  ]);
});

test('名称后的说明从何处开始', () => {
  expect(startOfNote('李明（曾用名李亮）')).toBe(2);
  expect(startOfNote('优云信息（北京）有限公司')).toBe(-1);
});

test('任何文本都不抛错', () => {
  for (const text of ['', '（', '·', '某', '\ud800', '有限公司'.repeat(5000)]) {
    for (const judge of [isMasked, isOrganisation, kindOf]) expect(() => judge(text)).not.toThrow();
    const length = measureName(text);
    expect(length >= 0 && length <= text.length).toBe(true);
  }
});

test.each([
  ['无为县农业农村局', true],
  ['于桥镇人民政府', true],
  ['清河市不动产登记中心', true],
  ['李向东', true],
  ['欧阳海洋', true],
  ['经纬纺织有限公司', true],
  ['红枫小区业主委员会', true],
  ['甲得知原告乙公司到丙公司', false],
  ['秦某坐落于某村的养殖场', false],
  ['甲未经县级以上人民政府', false],
  ['某某有限公司法定代表人', false],
  ['周某及原审第三人乙公司', false],
  ['所有的位于某市房屋享有优先受偿权', false],
  ['向武汉东方出租汽车有限公司', false],
  ['曾因', false],
  ['公安机关', false],
])('%s 是不是名称的样子', (name, expected) => {
  expect(isName(name)).toBe(expected);
});

test.each([
  ['张犯故意伤害罪事实清楚', 0],
  ['王遇事不能冷静处理', 0],
  ['李无视法律', 0],
  ['孙积极赔偿被害人', 0],
  ['张甲虽因纠纷', 2],
  ['邓明曾因故意犯罪被判处', 2],
  ['李威有犯罪前科', 2],
  ['赵波行为构成故意伤害罪', 2],
  ['陈军能如实供述', 2],
  ['刘国庆持械故意伤害他人', 3],
  ['陈有军故意伤害他人', 3],
  ['张能祥伙同他人', 3],
  ['某市自动化设备有限公司', 11],
])('%s：名称止于姓名之后的动作', (text, expected) => {
  expect(measureName(text)).toBe(expected);
});

describe('介词、动词作姓', () => {
  test.each([
    ['于永强', true],
    ['向小庆', true],
    ['付玉', true],
    ['方伯谦', true],
    ['应成', true],
    ['向法庭', false],
    ['于厂房', false],
    ['付款是', false],
    ['时付款', false],
    ['方给', false],
    ['应为涉', false],
    ['孔经理', false],
    ['称替某某食品有限公司', false],
    ['甲农业公司打入乙商贸有限公司', false],
    ['称多县人民政府', true],
  ])('%s：%s', (name, expected) => {
    expect(isName(name)).toBe(expected);
  });
});
