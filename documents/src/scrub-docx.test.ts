import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { aDocx, p, r } from '../test/a-docx.ts';
import { listStrings } from './list-strings.ts';
import { readDocx } from './read-docx.ts';
import { rewriteText } from './rewrite-text.ts';
import { scrubDocx } from './scrub-docx.ts';

const textsOf = (bytes: Uint8Array) => readDocx(bytes).paragraphs.map(({ text }) => text);
const scrubbed = (body: string, parts: Record<string, string> = {}) => scrubDocx({ bytes: aDocx(body, parts) });

/** A docx with more files beside its parts. */
const withFiles = (bytes: Uint8Array, files: Record<string, string>) =>
  zipSync({
    ...unzipSync(bytes),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  });

describe('只留读者所见', () => {
  test.each<[string, string, string[], string]>([
    [
      '删除的修订去掉',
      `<w:p><w:del w:author="温如故">${r('').replace('w:t', 'w:delText').replace('</w:t>', '费秋声</w:delText>')}</w:del>${r('甲')}</w:p>`,
      ['甲'],
      '修订（删除的文字）',
    ],
    [
      '插入的修订成为正文',
      `<w:p><w:ins w:author="温如故" w:date="2026-01-01">${r('乙')}</w:ins>${r('甲')}</w:p>`,
      ['乙甲'],
      '修订（插入的文字）',
    ],
    ['隐藏文字去掉', `<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>温如故</w:t></w:r>${r('甲')}</w:p>`, ['甲'], '隐藏文字'],
    [
      '关闭的隐藏照留',
      `<w:p><w:r><w:rPr><w:vanish w:val="false"/></w:rPr><w:t>乙</w:t></w:r>${r('甲')}</w:p>`,
      ['乙甲'],
      '',
    ],
    [
      '嵌入对象去掉',
      `<w:p><w:r><w:object><o:OLEObject ProgID="温如故"/></w:object></w:r>${r('甲')}</w:p>`,
      ['甲'],
      '嵌入对象',
    ],
    [
      '替代文字清空',
      `<w:p><w:r><w:drawing><wp:docPr id="1" name="温如故照片" descr="温如故"/></w:drawing></w:r>${r('甲')}</w:p>`,
      ['甲'],
      '替代文字',
    ],
    [
      '链接提示与域代码清空',
      `<w:p><w:hyperlink w:tooltip="温如故">${r('甲')}</w:hyperlink><w:r><w:instrText> HYPERLINK "mailto:温如故" </w:instrText></w:r></w:p>`,
      ['甲'],
      '链接提示',
    ],
    [
      '书签改名',
      `<w:p><w:bookmarkStart w:id="1" w:name="温如故"/>${r('甲')}<w:bookmarkEnd w:id="1"/></w:p>`,
      ['甲'],
      '',
    ],
    ['XML注释去掉', `<!-- 温如故 -->${p('甲')}`, ['甲'], ''],
  ])('%s', (_, body, texts, what) => {
    const { bytes, removed } = scrubbed(body);
    expect(textsOf(bytes)).toEqual(texts);
    expect(listStrings(bytes)).not.toMatch(/温如故|费秋声/u);
    if (what !== '') expect(removed.map(each => each.what)).toContain(what);
  });

  test('页码域留着', () => {
    const { bytes } = scrubbed(`<w:p><w:r><w:instrText> PAGE </w:instrText></w:r>${r('甲')}</w:p>`);
    expect(strFromU8(unzipSync(bytes)['word/document.xml']!)).toContain(' PAGE ');
  });

  test('批注、属性、作者名单、自定义数据的部分整个去掉，关系与类型随之', () => {
    const bytes = withFiles(
      aDocx(p('甲'), {
        'comments.xml': `<w:comments><w:comment w:id="0" w:author="温如故">${p('温如故')}</w:comment></w:comments>`,
      }),
      {
        'docProps/core.xml': '<x>温如故</x>',
        'word/people.xml': '<x>温如故</x>',
        'customXml/item1.xml': '<x>温如故</x>',
        'word/settings.xml':
          '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docVars><w:docVar w:name="n" w:val="温如故"/></w:docVars></w:settings>',
        '_rels/.rels':
          '<Relationships><Relationship Id="a" Target="word/document.xml"/><Relationship Id="b" Target="docProps/core.xml"/></Relationships>',
        'word/_rels/document.xml.rels':
          '<Relationships><Relationship Id="a" Target="comments.xml"/><Relationship Id="b" Target="mailto:温如故@a.cn" TargetMode="External"/><Relationship Id="c" Target="media/image1.png"/></Relationships>',
      },
    );
    const { bytes: after, removed } = scrubDocx({ bytes });
    const parts = unzipSync(after);
    expect(Object.keys(parts).sort()).toEqual(
      [
        '[Content_Types].xml',
        '_rels/.rels',
        'word/_rels/document.xml.rels',
        'word/document.xml',
        'word/media/image1.png',
        'word/settings.xml',
      ].sort(),
    );
    expect(strFromU8(parts['_rels/.rels']!)).not.toContain('core.xml');
    expect(strFromU8(parts['word/_rels/document.xml.rels']!)).toBe(
      '<Relationships><Relationship Id="b" Target="about:blank" TargetMode="External"/><Relationship Id="c" Target="media/image1.png"/></Relationships>',
    );
    expect(listStrings(after)).not.toContain('温如故');
    expect(removed.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['文档属性', '作者名单', '自定义数据', '链接目标', '图片']),
    );
  });

  test('图片变成空白，要留的除外；同样的文件得同样的结果', () => {
    const bytes = aDocx(p('甲'));
    expect(strFromU8(unzipSync(scrubDocx({ bytes }).bytes)['word/media/image1.png']!, true)).toContain('PNG');
    const kept = scrubDocx({ bytes, keepsPictures: true });
    expect(unzipSync(kept.bytes)['word/media/image1.png']).toEqual(unzipSync(bytes)['word/media/image1.png']);
    expect(unzipSync(scrubDocx({ bytes }).bytes)).toEqual(unzipSync(scrubDocx({ bytes }).bytes));
  });
});

test('纯文本：照改，换行符与其余各字不变', () => {
  const bytes = new TextEncoder().encode('原告张三\r\n被告李四\n');
  const edits = [
    { paragraphId: 'body/1', start: 2, end: 4, text: '李某' },
    { paragraphId: 'body/0', start: 2, end: 4, text: '张某' },
  ];
  expect(new TextDecoder().decode(rewriteText(bytes, edits))).toBe('原告张某\r\n被告李某\n');
});

const shared = join(process.env.ANTAI_SHARED ?? join(import.meta.dirname, '..', '..', '..', 'shared'), 'data');
const docxOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.docx') && !/encrypted|truncated|hostile|malformed/u.test(name))
        .map(name => join(folder, name))
    : [];

test.skipIf(!existsSync(shared))('真实文件：看得见的正文一字不变，仍能打开（缺少共享资料时跳过）', () => {
  for (const file of [...docxOf(join(shared, 'files', 'ok')), ...docxOf(join(shared, 'contracts'))]) {
    const bytes = new Uint8Array(readFileSync(file));
    const { paragraphs } = readDocx(bytes);
    const before = paragraphs.filter(({ place }) => place !== 'comment').map(({ text }) => text);
    const after = readDocx(scrubDocx({ bytes, keepsPictures: true }).bytes);
    expect(after.paragraphs.length, file).toBe(before.length);
    expect(after.hasTrackedChanges, file).toBe(false);
  }
});
