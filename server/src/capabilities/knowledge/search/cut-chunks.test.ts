import { expect, test } from 'vitest';
import { cutChunks } from './cut-chunks.ts';

const cut = (...texts: string[]) =>
  cutChunks(texts.map(text => ({ text }))).map(({ from, to, path }) => [from, to, path]);

test.each<[string, string[], [number, number, string[]][]]>([
  [
    '章与条各自成块，写明所在的章',
    ['第一章 总则', '第一条 为了规范，制定本办法。', '第二条 适用于本所。'],
    [
      [0, 1, ['第一章 总则']],
      [1, 2, ['第一章 总则']],
      [2, 3, ['第一章 总则']],
    ],
  ],
  [
    '条下各款与条标题在一起',
    [
      '第八条 违约责任',
      '8.1 逾期交付的，支付违约金。',
      '8.2 逾期付款的，支付违约金。',
      '第九条 不可抗力',
      '9.1 免责。',
    ],
    [
      [0, 3, ['第八条 违约责任']],
      [3, 5, ['第九条 不可抗力']],
    ],
  ],
  ['没有结构的文字合为一块', ['甲方已付款。', '乙方未交货。'], [[0, 2, []]]],
  [
    '过长的段落自成一块',
    ['短。', '长'.repeat(700), '短。'],
    [
      [0, 1, []],
      [1, 2, []],
      [2, 3, []],
    ],
  ],
  ['空文件没有块', [], []],
])('%s', (_name, texts, chunks) => expect(cut(...texts)).toEqual(chunks));

test('有样式的标题按其级别', () => {
  const paragraphs = [
    { text: '项目概况', level: 1 },
    { text: '背景', level: 2 },
    { text: '甲方系制造企业。' },
    { text: '结论', level: 1 },
    { text: '可以签约。' },
  ];
  expect(cutChunks(paragraphs).map(({ path }) => path)).toEqual([['项目概况'], ['项目概况', '背景'], ['结论']]);
});
