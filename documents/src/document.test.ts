import { expect, test } from 'vitest';
import { clean, fileNameOf } from './document.ts';

test.each([
  ['控制字符', '甲\u0000\u0008\u000b乙', '甲乙'],
  ['残缺的代理对', '甲\ud800乙', '甲\ufffd乙'],
  ['制表与换行留下', '甲\t乙\n丙', '甲\t乙\n丙'],
  ['生僻字留下', '𠮷野家', '𠮷野家'],
])('文件容不下的字符去掉：%s', (_name, text, expected) => {
  expect(clean(text)).toBe(expected);
});

test.each([
  ['路径', '../../etc/passwd', '.. .. etc passwd'],
  ['禁用字符', '甲:乙*丙?"丁"<戊>|己', '甲 乙 丙 丁 戊 己'],
  ['末尾的点', '甲..', '甲'],
  ['什么都不剩', '///', '未命名'],
])('文件名各系统都能用：%s', (_name, text, expected) => {
  expect(fileNameOf(text)).toBe(expected);
});

test('一兆字符照样处理', () => {
  expect(fileNameOf('/ '.repeat(500_000)).length).toBeLessThanOrEqual(80);
  expect(clean('\u0001甲'.repeat(500_000))).toHaveLength(500_000);
});
