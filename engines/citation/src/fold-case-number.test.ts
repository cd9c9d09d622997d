import { expect, test } from 'vitest';
import { caseNumberKey } from './fold-case-number.ts';

const written = '（2021）沪0115民初1号';
const writtenOld = '（2014）浦民一（民）初字第684号';

test.each([
  ['半角括号', '(2021)沪0115民初1号', written],
  ['六角括号', '〔2021〕沪0115民初1号', written],
  ['方括号', '[2021]沪0115民初1号', written],
  ['全角方括号', '［2021］沪0115民初1号', written],
  ['方头括号', '【2021】沪0115民初1号', written],
  ['没有括号', '2021沪0115民初1号', written],
  ['年份后带“年”', '（2021）年沪0115民初1号', written],
  ['括号内带“年”', '（2021年）沪0115民初1号', written],
  ['夹有空格', ' (2021) 沪0115 民初 1 号', written],
  ['夹有全角空格', '（2021）　沪0115民初1号', written],
  ['全角数字', '（２０２１）沪０１１５民初１号', written],
  ['繁体字', '（2021）滬0115民初1號', written],
  ['字母大小写不同', '（2016）粤03民终x1号', '（2016）粤03民终X1号'],
  ['旧案号，半角括号', '(2014)浦民一(民)初字第684号', writtenOld],
  ['旧案号，审判庭不带括号', '（2014）浦民一民初字第684号', writtenOld],
  ['旧案号，省去“第”', '（2014）浦民一（民）初字684号', writtenOld],
])('写法不同仍是同一案号：%s', (_way, number, same) => {
  expect(caseNumberKey(number)).toBe(caseNumberKey(same));
});

test.each([
  ['序号不同', '（2021）沪0115民初11号'],
  ['年份不同', '（2020）沪0115民初1号'],
  ['法院不同', '（2021）沪0105民初1号'],
  ['案件类型不同', '（2021）沪0115民申1号'],
  ['后续裁定', '（2021）沪0115民初1号之一'],
])('不是同一案号：%s', (_what, number) => {
  expect(caseNumberKey(number)).not.toBe(caseNumberKey(written));
});
