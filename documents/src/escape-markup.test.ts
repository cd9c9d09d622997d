import { expect, test } from 'vitest';
import { escapeHtml, escapeXml, escapeXmlValue } from './escape-markup.ts';

test.each([
  ['甲 & 乙 <丙> "丁"', '甲 &amp; 乙 &lt;丙&gt; &quot;丁&quot;'],
  ['控制\u0001字符与\ud800半个字符', '控制字符与\ufffd半个字符'],
  ['换行\r\n制表\t', '换行&#13;\n制表\t'],
])('XML中：%j', (text, expected) => {
  expect(escapeXml(text)).toBe(expected);
});

test('属性值中的换行与制表符不变成空格', () => {
  expect(escapeXmlValue('一\n二\t"三"')).toBe('一&#10;二&#9;&quot;三&quot;');
});

test('HTML中的文字只是文字', () => {
  expect(escapeHtml(`<img onerror='x' title="y"> & z`)).toBe(
    '&lt;img onerror=&#39;x&#39; title=&quot;y&quot;&gt; &amp; z',
  );
});
