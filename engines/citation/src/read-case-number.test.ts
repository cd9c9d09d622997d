import { expect, test } from 'vitest';
import { readCaseNumber } from './read-case-number.ts';
import { codes } from './register.ts';

const today = '2026-11-21';

function short(raw: string, date = today): string {
  const outcome = readCaseNumber(raw, date);
  return outcome.kind === 'regular' ? 'regular' : `${outcome.kind} ${outcome.why}`;
}

test.each(codes.samples.valid)('样例合规：%s', raw => {
  expect(short(raw)).toBe('regular');
});

test.each(codes.samples.invalid.map(([raw, why]) => [raw!, why!] as const))('样例不合规：%s，%s', raw => {
  expect(short(raw)).not.toBe('regular');
});

test('缺括号的案号说明补上括号后的写法', () => {
  expect(readCaseNumber('2018年沪0105刑初655号', today)).toMatchObject({
    kind: 'impossible',
    correction: '（2018）沪0105刑初655号',
  });
});

const readable = [
  ['（2018）沪0105刑初655号', 'regular'],
  ['（2020）粤03民终123号之一', 'regular'],
  ['（2021）最高法知民终12号', 'regular'],
  ['（2021）兵01民终12号', 'regular'],
  ['（2014）浦民一（民）初字第123号', 'regular'],
  ['（2005）沪一中民三（商）终字第1号', 'regular'],
  ['（2014）青刑初字第684号', 'regular'],
  ['（2014）津法刑初字第00737号', 'regular'],
  ['（2018）泸0105刑初655号', 'impossible court-code'],
  ['（2015）京0105民初33号', 'impossible new-form-before-2016'],
  ['（2031）京01民终5号', 'impossible future-year'],
  ['（2020）京0105民终66号', 'impossible level-vs-type'],
  ['（2020）京105民初8号', 'impossible malformed'],
  ['（2019）浦民一（民）初字第12号', 'impossible old-form-after-2015'],
  ['刑初655号', 'impossible malformed'],
  ['', 'impossible malformed'],
  ['（2016）冀0925刑初字111号', 'irregular transitional-form'],
  ['（2016）浙0103刑初00045号', 'irregular leading-zero'],
  ['（2017）浙0781刑254号', 'irregular type-not-in-table'],
  ['〔2018〕沪0105刑初655号', 'irregular brackets'],
  ['[2018]沪0105刑初655号', 'irregular brackets'],
  ['【2018】沪0105刑初655号', 'irregular brackets'],
  ['2018沪0105刑初655号', 'impossible malformed'],
  ['2018年沪0105刑初655号', 'impossible malformed'],
  ['〔2018〕泸0105刑初655号', 'impossible court-code'],
  ['2020京0105民初12号', 'impossible malformed'],
  ['（2020）京0105民初0023号', 'irregular leading-zero'],
  ['（2020）京0105民处12号', 'irregular type-not-in-table'],
  ['（2016）粤03民终×××号', 'irregular masked'],
  ['（２０１８） 沪0105 刑初 655号', 'regular'],
] as const;

test.each(readable)('案号 %s 为 %s', (raw, expected) => {
  expect(short(raw)).toBe(expected);
});

test('年度晚于核对日才算将来', () => {
  expect(short('（2026）京01民终5号', '2025-12-31')).toBe('impossible future-year');
  expect(short('（2026）京01民终5号', '2026-01-01')).toBe('regular');
});

test('新编案号拆成年度、法院、层级、省份、类型、程序、编号', () => {
  expect(readCaseNumber('（2018）沪0105刑初655号', today)).toEqual({
    kind: 'regular',
    parts: {
      form: 'new',
      year: 2018,
      courtCode: '沪0105',
      caseTypeCode: '刑初',
      serial: '655',
      province: '上海市',
      courtLevel: 'basic',
      court: '上海市长宁区人民法院',
      meaning: '刑事一审',
      group: '刑事',
      procedure: '一审',
    },
  });
});

const levels = [
  ['（2021）最高法民申1号', 'supreme', '最高人民法院'],
  ['（2021）沪执复133号', 'high', '上海市高级人民法院'],
  ['（2021）京73民初88号', 'intermediate', '北京知识产权法院'],
  ['（2021）沪0105民初1号', 'basic', '上海市长宁区人民法院'],
] as const;

test.each(levels)('%s 的法院层级', (raw, courtLevel, court) => {
  expect(readCaseNumber(raw, today)).toMatchObject({ parts: { courtLevel, court } });
});

const oldForms = [
  ['（2014）浦民一（民）初字第123号', '浦', '民一（民）初', '民事一审'],
  ['(2015)浙绍民终字第827号', '浙绍', '民终', '民事二审'],
  ['（2013）民四终字第5号', '', '民四终', '民事二审'],
] as const;

test.each(oldForms)('旧编 %s 拆成法院“%s”与类型“%s”', (raw, courtCode, caseTypeCode, meaning) => {
  expect(readCaseNumber(raw, today)).toMatchObject({ parts: { form: 'old', courtCode, caseTypeCode, meaning } });
});
