import { expect, test } from 'vitest';
import { readTopic } from './read-topic.ts';
import { searchManual } from './search-manual.ts';

const search = {
  topicId: 'search',
  ...readTopic(`# 数据检索

一句话。

## 检索式

写作 \`案由:甲\\|乙\`，见[司法案例](#/cases)。

![结果](results)

## 订阅

- 以后**新增**的记录会通知您。
`),
};
const subscriptions = {
  topicId: 'subscriptions',
  ...readTopic('# 订阅\n\n有新增就告诉您。\n\n## 频率\n\n每日一次或即时。\n'),
};

test('一个主题读成标题、一句话与各节，标记与图片不在文字里', () => {
  expect(search).toMatchObject({ title: '数据检索', about: '一句话。' });
  expect(search.sections.map(({ title, text }) => [title, text])).toEqual([
    ['检索式', '写作 案由:甲|乙 ，见司法案例。'],
    ['订阅', '以后 新增 的记录会通知您。'],
  ]);
});

test.each([
  ['标题中有的在前', '订阅', ['订阅', '频率']],
  ['每个词都要有', '数据检索 新增', ['订阅']],
  ['不分大小写', '案由', ['检索式']],
  ['没有的词', '股权穿透', []],
  ['空白', '  ', []],
])('%s', (_, question, sections) => {
  expect(searchManual([search, subscriptions], question).map(({ sectionTitle }) => sectionTitle)).toEqual(sections);
});

test('摘录从第一个词附近开始', () => {
  const long = { topicId: 'long', ...readTopic(`# 长\n\n。\n\n## 节\n\n${'前'.repeat(200)}配额${'后'.repeat(200)}\n`) };
  const [hit] = searchManual([long], '配额');
  expect(hit?.excerpt).toMatch(/^…前{16}配额后+…$/);
  expect(hit?.marks).toEqual([[17, 19]]);
});
