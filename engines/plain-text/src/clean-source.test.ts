import { expect, test } from 'vitest';
import { cleanSource } from './clean-source.ts';
import { stripHtml } from './strip-html.ts';

const pages: [string, string, string[]][] = [
  [
    '段落各成一行',
    '<div>某某人民法院</div><p>民事判决书</p>（2020）京01民终1号<br/>上诉人：甲',
    ['某某人民法院', '民事判决书', '（2020）京01民终1号', '上诉人：甲'],
  ],
  ['实体还原为字符', '<p>&ldquo;甲&rdquo;&nbsp;诉&#20057;&#x7532;&hellip;&lt;b&gt;</p>', ['“甲” 诉乙甲…<b>']],
  [
    '脚本、样式和注释不入正文',
    '<style>p{}</style><script>alert("判决如下：")</script><!-- 隐藏 --><p>正文</p>',
    ['正文'],
  ],
  ['属性里的大于号不切断标签', '<p title="a>b" onclick=\'x>y\'>正文</p>', ['正文']],
  ['不成标签的小于号是文字', '<p>标的额<50万元，1 < 2</p>', ['标的额<50万元，1 < 2']],
  ['没有闭合的头部到正文为止', '<html><head><title>题目</title><body><p>正文</p>', ['正文']],
  ['没有闭合的选择框不吞掉正文', '<select><p>正文</p>', ['正文']],
  ['没有闭合的脚本之后不是正文', '<p>正文</p><script>alert(1)<p>不是正文', ['正文']],
  ['未闭合的标签不报错', '<p>正文<div', ['正文']],
  ['不存在的实体照原样保留', '<p>A&B公司 &未知; &#0;</p>', ['A&B公司 &未知;']],
  ['表格各行成行', '<table><tr><td>甲</td><td>乙</td></tr><tr><td>丙</td></tr></table>', ['甲 乙', '丙']],
];

test.each(pages)('网页：%s', (_name, html, lines) => {
  expect(cleanSource({ html }).lines).toEqual(lines);
});

test('不可见字符去掉，行首行尾的空白去掉，文字不动', () => {
  expect(cleanSource({ text: '\ufeff\u3000甲\u200b乙\u0000\r\n\r\n审 判 长　丙\u00a0\r丁' }).lines).toEqual([
    '甲乙',
    '审 判 长　丙',
    '丁',
  ]);
});

test('正文中的井号行是正文', () => {
  expect(cleanSource({ text: '某某人民法院\n# 标题: 一' })).toEqual({
    lines: ['某某人民法院', '# 标题: 一'],
    title: undefined,
    notes: {},
  });
});

test('成千上万个未闭合的标签读得完', () => {
  for (const tag of ['<script>', '<a "', '<div>', '<div></p>', '&#20057', '<select>', '</', '<!--'])
    expect(stripHtml(tag.repeat(200_000)).length).toBeLessThanOrEqual(tag.length * 200_000);
});
