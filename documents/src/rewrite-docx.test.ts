import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { aDocx, p } from '../test/a-docx.ts';
import { commentDocx } from './comment-docx.ts';
import { readDocx } from './read-docx.ts';
import { type Edit, rewriteDocx } from './rewrite-docx.ts';

const bodyOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['word/document.xml']!);
const textsOf = (bytes: Uint8Array) => readDocx(bytes).paragraphs.map(({ text }) => text);

/** What a text becomes by edits, said as plainly as possible. */
function replaced(text: string, edits: Edit[]): string {
  const sorted = [...edits].sort((a, b) => b.start - a.start || b.end - a.end);
  return sorted.reduce((rest, { start, end, text: own }) => rest.slice(0, start) + own + rest.slice(end), text);
}

const edit = (start: number, end: number, text: string, paragraphId = 'body/0'): Edit => ({
  paragraphId,
  start,
  end,
  text,
});

describe('改写', () => {
  test.each<[string, string, Edit[], string]>([
    ['一段之内', p('张三欠李四'), [edit(0, 2, '张某')], '张某欠李四'],
    ['跨几个格式', p('原告', '**张**', '三，男'), [edit(2, 4, '某甲')], '原告某甲，男'],
    [
      '几处，含实体',
      p('A&amp;B公司', '与C&amp;D公司'),
      [edit(0, 5, '甲公司'), edit(6, 11, '乙公司')],
      '甲公司与乙公司',
    ],
    ['改成带符号的字', p('甲公司'), [edit(0, 1, 'A&B<C>')], 'A&B<C>公司'],
    ['制表符留着', '<w:p><w:r><w:t>张</w:t><w:tab/><w:t>三</w:t></w:r></w:p>', [edit(0, 3, '某')], '某\t'],
    ['删去', p('本合同（草稿）'), [edit(3, 7, '')], '本合同'],
    ['插入', p('甲方', '乙方'), [edit(2, 2, '与')], '甲方与乙方'],
    ['改掉一个符号', p('sym:F06F', '同意'), [edit(0, 1, '☑')], '☑同意'],
    ['符号与其后的字一起改', p('sym:F06F', '同意'), [edit(0, 3, '反对')], '反对'],
    ['删去一个符号', p('同意', 'sym:F0FE'), [edit(2, 3, '')], '同意'],
    ['插入在两个符号之间', p('sym:F06F', 'sym:F06F'), [edit(1, 1, '或')], '□或□'],
    ['插入在一个符号之前', p('sym:F06F'), [edit(0, 0, '是')], '是□'],
  ])('%s', (_, body, edits, text) => {
    expect(textsOf(rewriteDocx(aDocx(body), edits))).toEqual([text]);
  });

  test('各处格式不变，没有改动的部分一个字节也不变', () => {
    const bytes = aDocx(p('原告', '**张三**', '，男'), { 'header1.xml': `<w:hdr>${p('页眉')}</w:hdr>` });
    const after = rewriteDocx(bytes, [edit(2, 4, '某甲')]);
    expect(bodyOf(after)).toBe(bodyOf(bytes).replace('张三', '某甲'));
    const [before, now] = [unzipSync(bytes), unzipSync(after)];
    for (const name of Object.keys(before).filter(each => each !== 'word/document.xml'))
      expect(now[name]).toEqual(before[name]);
    expect(Object.keys(now)).toEqual(Object.keys(before));
  });

  test('文本框的两种写法一起改，改后任何部分不再有原文', () => {
    const box = `<w:txbxContent>${p('张三')}</w:txbxContent>`;
    const bytes = aDocx(
      `<w:p><w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    );
    expect(bodyOf(rewriteDocx(bytes, [edit(0, 2, '某甲', 'body/1')]))).not.toContain('张三');
  });

  test.each([
    ['重叠', [edit(0, 2, '甲'), edit(1, 3, '乙')]],
    ['超出段落', [edit(0, 9, '甲')]],
  ])('%s的改动被拒绝', (_, edits) => expect(() => rewriteDocx(aDocx(p('甲乙丙')), edits)).toThrow(RangeError));
});

const anyText = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.string({ unit: fc.constantFrom('甲', '乙', '&amp;', '&#x20BB7;', ' ', '1'), maxLength: 6 }),
  },
  fc.constantFrom('sym:F06F', 'sym:F0FE'),
);
const anyBody = fc.array(fc.array(anyText, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });

/** Stretches of a text that do not overlap, by pairs of cuts. */
const stretches = (text: string, cuts: number[]) => {
  const places = [...new Set(cuts.map(cut => cut % (text.length + 1)))].sort((a, b) => a - b);
  return places.flatMap((start, i) => (i % 2 === 0 && i + 1 < places.length ? [[start, places[i + 1]!] as const] : []));
};
const isSplit = (text: string, at: number) =>
  /[\ud800-\udbff]/u.test(text[at - 1] ?? '') && /[\udc00-\udfff]/u.test(text[at] ?? '');

describe('任意文件', () => {
  test('改写后读出的，就是原文照改的', () => {
    fc.assert(
      fc.property(
        anyBody,
        fc.array(fc.nat(40), { maxLength: 8 }),
        fc.constantFrom('', '某', 'X&Y', '  '),
        (body, cuts, text) => {
          const bytes = aDocx(body.map(runs => p(...runs)).join(''));
          const before = readDocx(bytes).paragraphs;
          const edits = before.flatMap(({ id, text: own }) =>
            stretches(own, cuts)
              .filter(([start, end]) => !isSplit(own, start) && !isSplit(own, end))
              .map(([start, end]) => edit(start, end, text, id)),
          );
          const expected = before.map(({ id, text: own }) =>
            replaced(
              own,
              edits.filter(each => each.paragraphId === id),
            ),
          );
          expect(textsOf(rewriteDocx(bytes, edits))).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('加批注后正文一字不变，每条批注框住它所指的字', () => {
    fc.assert(
      fc.property(anyBody, fc.array(fc.nat(40), { maxLength: 8 }), (body, cuts) => {
        const bytes = aDocx(body.map(runs => p(...runs)).join(''));
        const before = readDocx(bytes).paragraphs;
        const comments = before.flatMap(({ id, text }) =>
          stretches(text, cuts)
            .filter(([start, end]) => !isSplit(text, start) && !isSplit(text, end))
            .map(([start, end]) => ({ paragraphId: id, start, end, text: text.slice(start, end) })),
        );
        const after = commentDocx(bytes, {
          comments,
          signature: { author: '核验', date: '2026-11-22T08:00:00+08:00' },
        });
        const { paragraphs } = readDocx(after);
        expect(paragraphs.filter(({ place }) => place === 'body').map(({ text }) => text)).toEqual(
          before.map(({ text }) => text),
        );
        expect(framedTexts(bodyOf(after))).toEqual(comments.map(({ text }) => text));
        expect(paragraphs.filter(({ place }) => place === 'comment').map(({ text }) => text)).toEqual(
          comments.map(({ text }) => text),
        );
      }),
      { numRuns: 200 },
    );
  });
});

/** The texts between the marks of each comment, in the order of their ids. */
function framedTexts(xml: string): string[] {
  const ids = [...xml.matchAll(/commentRangeStart w:id="(\d+)"/gu)].map(([, id]) => Number(id)).sort((a, b) => a - b);
  return ids.map(id => {
    const framed = xml.split(`<w:commentRangeStart w:id="${id}"/>`)[1]!.split(`<w:commentRangeEnd w:id="${id}"/>`)[0]!;
    const pieces = framed.matchAll(/<w:t\b[^>]*>([^<]*)<\/w:t>|<w:sym [^>]*w:char="(\w+)"\/>/gu);
    const raw = [...pieces].map(([, text, symbol]) => text ?? { F06F: '□', F0FE: '☑' }[symbol!]).join('');
    return raw.replaceAll('&amp;', '&').replaceAll('&#x20BB7;', '\u{20BB7}');
  });
}

describe('批注', () => {
  const signature = { author: '引用核验', date: '2026-11-22T08:00:00+08:00' };

  test('在字中间也框得准，格式两边都留；已有的批注留着，编号不重', () => {
    const parts = { 'comments.xml': `<w:comments><w:comment w:id="4">${p('旧')}</w:comment></w:comments>` };
    const after = commentDocx(aDocx(p('依据', '**《合同法》第五十二条**', '无效'), parts), {
      comments: [{ paragraphId: 'body/0', start: 4, end: 7, text: '已废止\n见民法典' }],
      signature,
    });
    expect(framedTexts(bodyOf(after))).toEqual(['同法》']);
    expect(bodyOf(after).match(/<w:b\/>/gu)).toHaveLength(3);
    expect(textsOf(after)).toEqual(['依据《合同法》第五十二条无效', '旧', '已废止', '见民法典']);
    expect(strFromU8(unzipSync(after)['word/comments.xml']!)).toContain('w:id="5" w:author="引用核验"');
  });

  test('页眉与文本框里不能批注：放在正文开头并写明所指', () => {
    const after = commentDocx(aDocx(p('正文'), { 'header1.xml': `<w:hdr>${p('依合同法')}</w:hdr>` }), {
      comments: [{ paragraphId: 'header1/0', start: 1, end: 4, text: '已废止' }],
      signature,
    });
    expect(textsOf(after)).toEqual(['正文', '依合同法', '“合同法”：已废止']);
  });

  test('没有批注过的文件：新的部分有类型、有关系', () => {
    const files = unzipSync(
      commentDocx(aDocx(p('甲')), { comments: [{ paragraphId: 'body/0', start: 0, end: 1, text: '注' }], signature }),
    );
    expect(strFromU8(files['[Content_Types].xml']!)).toContain('PartName="/word/comments.xml"');
    expect(strFromU8(files['word/_rels/document.xml.rels']!)).toContain('Target="comments.xml"');
  });
});

const shared = join(process.env.ANTAI_SHARED ?? join(import.meta.dirname, '..', '..', '..', 'shared'), 'data');
const docxOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.docx') && !/encrypted|truncated/u.test(name))
        .map(name => join(folder, name))
    : [];

describe.skipIf(!existsSync(shared))('真实文件（缺少共享资料时跳过，见 ANTAI_SHARED）', () => {
  test('改写与批注后读出的与所改一致；不改则各部分字节不变', () => {
    for (const file of [...docxOf(join(shared, 'files')), ...docxOf(join(shared, 'contracts'))]) {
      const bytes = new Uint8Array(readFileSync(file));
      const before = readDocx(bytes).paragraphs;
      expect(unzipSync(rewriteDocx(bytes, [])), file).toEqual(unzipSync(bytes));
      const edits = before.flatMap(({ id, text }) =>
        [...text.matchAll(/[一-龥a-z]{2,4}/giu)]
          .filter((_, i) => i % 3 === 0)
          .map(({ 0: word, index }) => edit(index, index + word.length, '某某某', id)),
      );
      const expected = before.map(({ id, text }) =>
        replaced(
          text,
          edits.filter(({ paragraphId }) => paragraphId === id),
        ),
      );
      expect(textsOf(rewriteDocx(bytes, edits)), file).toEqual(expected);
      const comments = edits
        .filter(({ paragraphId }) => paragraphId.startsWith('body/'))
        .map(({ paragraphId, start, end }) => ({ paragraphId, start, end, text: '注' }));
      const commented = readDocx(
        commentDocx(bytes, { comments, signature: { author: '甲', date: '2026-11-22T08:00:00+08:00' } }),
      ).paragraphs;
      const ofBody = (each: { place: string }) => each.place === 'body';
      expect(
        commented.filter(ofBody).map(({ text }) => text),
        file,
      ).toEqual(before.filter(ofBody).map(({ text }) => text));
    }
  });
});
