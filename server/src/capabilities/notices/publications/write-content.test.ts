import { expect, test } from 'vitest';
import { isBlank, writeContent } from './write-content.ts';

test.each([
  ['一行一段', '今晚维护。\n请提前保存。', '<p>今晚维护。</p><p>请提前保存。</p>'],
  ['横线开头的是列表', '更新：\n- 检索\n- 下载', '<p>更新：</p><ul><li>检索</li><li>下载</li></ul>'],
  ['列表之后的段落仍在其后', '- 甲\n完', '<ul><li>甲</li></ul><p>完</p>'],
  ['文字里的尖括号只是文字', '甲 < 乙 & 丙', '<p>甲 &lt; 乙 &amp; 丙</p>'],
  [
    '网页代码只留下几种元素',
    '<p onclick="x()">请<b>今日</b>确认</p><script>alert(1)</script>',
    '<p>请<b>今日</b>确认</p>',
  ],
  ['链接与图片不留', '<p>见<a href="https://x.example">此处</a><img src=x onerror=y></p>', '<p>见此处</p>'],
])('%s', (_name, written, expected) => {
  expect(writeContent(written)).toBe(expected);
});

test.each([
  ['<script>alert(1)</script><p></p>', true],
  ['<p>&nbsp;</p>', true],
  ['甲', false],
])('%s 去掉不允许的内容后是否为空：%s', (written, expected) => {
  expect(isBlank(writeContent(written))).toBe(expected);
});
