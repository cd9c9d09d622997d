import { expect, test } from 'vitest';
import { countAlike, readUsage } from './read-usage.ts';

const encoded = (value: unknown) => encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'));
const happening = (event: string, subject: unknown) => ({
  event,
  distinct_id: 'u',
  properties: { subject, $url: 'https://x/#/?queryList=违约金', $title: '甲公司与乙公司买卖合同纠纷' },
});

test.each([
  ['一件', `data=${encoded(happening('openScreen', '/cases'))}&ext=crc%3D1`, [['openScreen', '/cases']]],
  [
    '一批',
    `data_list=${encoded([happening('search', 'cases'), happening('openScreen', '/')])}`,
    [
      ['search', 'cases'],
      ['openScreen', '/'],
    ],
  ],
  ['不统计的事', `data=${encoded(happening('$pageview', '/cases'))}`, []],
  ['地址中带有文字', `data=${encoded(happening('openScreen', '/cases?q=违约金'))}`, []],
  ['没有的分类', `data=${encoded(happening('search', '甲公司'))}`, []],
  ['所指不是文字', `data=${encoded(happening('openScreen', { a: 1 }))}`, []],
  ['原型上的名称', `data=${encoded(happening('constructor', '/'))}`, []],
  ['读不懂的', 'data=%%%&data_list=!', []],
  ['什么都没有', '', []],
])('%s', (_what, form, expected) => {
  expect(readUsage(form).map(({ event, subject }) => [event, subject])).toEqual(expected);
});

test('一次至多读一百件；相同的合计', () => {
  const many = readUsage(`data_list=${encoded(Array.from({ length: 150 }, () => happening('openScreen', '/')))}`);
  expect(countAlike(many)).toEqual([{ event: 'openScreen', subject: '/', count: 100 }]);
});
