import { expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';
import { contentOf } from './write-notice.ts';

test.each([
  ['寻常的通知', '<p>新增 <b>3</b> 条</p><ul><li>甲</li></ul>', '<p>新增 <b>3</b> 条</p><ul><li>甲</li></ul>'],
  ['属性', '<p onclick="x()" style=\'a>b\'>正文</p>', '<p>正文</p>'],
  ['脚本连同内容', '前<script>alert("</p>")</script>后', '前后'],
  ['没有结束的脚本', '前<script>alert(1)', '前'],
  ['拼成的脚本', '<scr<script></script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['图片与链接只留文字', '<a href="javascript:x()">看<img src=x onerror=x()></a>', '看'],
  ['没有结束的标签', '<p>甲<img src=x onerror=x()', '<p>甲</p>'],
  ['没有结束的段落', '<ul><li>甲<li>乙', '<ul><li>甲</li><li>乙</li></ul>'],
  ['画中的脚本', '<svg><g><script>x()</script></g>甲</svg>乙', '乙'],
  ['注释', '甲<!-- <p> -->乙', '甲乙'],
  ['文字中的符号', '1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
  ['已转义的仍是文字', '&lt;script&gt; &amp; &#39;', '&lt;script&gt; &amp; &#39;'],
  ['大写的元素', '<P>甲<BR></P>', '<p>甲<br></p>'],
])('%s', (_what, html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
  expect(cleanHtml(clean)).toBe(clean);
});

test('本系统自己写的通知原样通过', () => {
  const content = contentOf({ title: '', paragraphs: ['“甲”&乙 <b>'], items: ["'"] });
  expect(cleanHtml(content)).toBe(content);
});

test('很长的坏内容也读得完', () => {
  for (const html of ['<'.repeat(50_000), '<p '.repeat(20_000), '<script>'.repeat(10_000), '<!--'.repeat(10_000)]) {
    expect(cleanHtml(html)).not.toContain('<script');
  }
});
