import { expect, test } from 'vitest';
import { findDeadlines } from './find-deadlines.ts';
import { findObligations } from './find-obligations.ts';
import { foldRuns } from './fold-runs.ts';
import { readClauses } from './read-clauses.ts';
import { recogniseType } from './recognise-type.ts';
import { reviewContract } from './review.ts';
import { summarise } from './summarise.ts';

const size = 60_000;
const fill = (unit: string) => unit.repeat(Math.ceil(size / unit.length));

/** Texts on which a pattern that looks twice takes hours; each is read whole here within the time of a test. */
test.each([
  ['空白', `甲方${fill(' ')}`],
  ['换行', fill('\n')],
  ['数字', fill('1')],
  ['中文数字', fill('一')],
  ['下划线', fill('_')],
  ['填空', fill('____ ')],
  ['方框', fill('□')],
  ['金额', fill('1,1,')],
  ['日期', fill('2026年1月1日')],
  ['仲裁', fill('仲裁')],
  ['法院', fill('由上海市人民法院')],
  ['当事人', fill('甲方：张三\n')],
  ['条号', fill('第一条\n')],
  ['引号', fill('“')],
  ['括号', fill('（')],
  ['一方对自己', fill('甲方应向甲方')],
  ['定金', fill('定金')],
  ['条款项的引用', `第一条 一\n${fill('第一条第九项')}`],
  ['附件名', fill('附件《清单》')],
  ['一式几份', `一式五份，${fill('各执一份')}`],
  ['大小写', fill('十五（10）日')],
  ['表格', `| 数量 | 单价 | 金额 |\n${fill('| 1 | 2 | 3 |\n')}`],
  ['比例与金额', `合同总价1元。\n${fill('合同总价的30%即1元')}`],
  ['总价', fill('合同总价1元。合同总价2元。')],
  ['双方的义务', `出租人\n承租人\n${fill('出租人应将房屋向承租人')}`],
  ['不可见字符', fill('押\u200b金\u200b')],
  ['不可见字符隔开的数字', fill('1\u200b')],
])('%s的长文本照样读完', (_name, text) => {
  for (const typeId of ['lease', 'labour', 'loan'])
    expect(reviewContract({ text, typeId, signDate: '2026-11-22' }).coverage.length).toBeGreaterThan(60);
  expect([
    recogniseType(text),
    readClauses(text),
    summarise(text),
    findDeadlines(text),
    findObligations(text),
  ]).toHaveLength(5);
});

test('折叠的长串不改变位置', () => {
  const text = `甲方${' '.repeat(500)}签字____${'_'.repeat(200)}后`;
  const { text: folded, original } = foldRuns(text);
  expect(folded.length).toBeLessThan(200);
  expect(text.slice(original(folded.indexOf('签')), original(folded.indexOf('字') + 1))).toBe('签字');
  expect(original(folded.indexOf('后'))).toBe(text.indexOf('后'));
  expect(original(folded.length)).toBe(text.length);
});

test('不可见字符不算字，位置仍是原文的', () => {
  const text = '押\u200b金\u{e0069}不\u200d予退\ufeff还。';
  const { text: seen, original } = foldRuns(text);
  expect(seen).toBe('押金不予退还。');
  expect(original(0)).toBe(0);
  expect(text.slice(original(2)).startsWith('不')).toBe(true);
  expect(text.slice(original(seen.indexOf('还')), original(seen.length))).toBe('还。');
});

test('每个位置都在文中', () => {
  const text = `租金${fill('____')}元。\n押金50000元，合同终止不予退还。`;
  const { findings } = reviewContract({ text, typeId: 'lease', signDate: '2026-11-22' });
  const places = findings.flatMap(({ place }) => place ?? []);
  expect(places).not.toEqual([]);
  for (const { start, end } of places) expect(start >= 0 && end <= text.length && start <= end).toBe(true);
});
