import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { aDocx, p } from '../test/a-docx.ts';
import { readDocx } from './read-docx.ts';
import type { Edit } from './rewrite-docx.ts';
import { rejectChangesDocx, trackChangesDocx } from './track-changes-docx.ts';

const signature = { author: '张"律师"', date: '2026-11-22T08:00:00+08:00' };
const bodyOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['word/document.xml']!);
const textsOf = (bytes: Uint8Array) => readDocx(bytes).paragraphs.map(({ text }) => text);
const edit = (start: number, end: number, text: string, paragraphId = 'body/0'): Edit => ({
  paragraphId,
  start,
  end,
  text,
});

/** What a text becomes by edits that stand in order. */
const replaced = (text: string, edits: Edit[]) =>
  edits.reduceRight((rest, { start, end, text: own }) => rest.slice(0, start) + own + rest.slice(end), text);

function expectBothWays(bytes: Uint8Array, edits: Edit[]) {
  const before = readDocx(bytes).paragraphs;
  const tracked = trackChangesDocx(bytes, { edits, signature });
  const expected = before.map(({ id, text }) =>
    replaced(
      text,
      edits.filter(each => each.paragraphId === id),
    ),
  );
  expect(textsOf(tracked)).toEqual(expected);
  expect(textsOf(rejectChangesDocx(tracked, signature))).toEqual(before.map(({ text }) => text));
  return tracked;
}

describe('修订：全部接受为新文，全部拒绝为原文', () => {
  test.each<[string, string, Edit[]]>([
    ['一段之内', p('本合同签定于北京'), [edit(3, 5, '签订')]],
    ['一整个格式段', p('本合同', '**签定**', '于北京'), [edit(3, 5, '签订')]],
    ['跨几个格式', p('原告', '**张**', '三，男'), [edit(2, 4, '某甲')]],
    ['几处，含实体', p('A&amp;B公司', '与C&amp;D公司'), [edit(0, 5, '甲公司'), edit(6, 11, '乙公司')]],
    ['改成带符号的字', p('甲公司'), [edit(0, 1, 'A&B<C>')]],
    ['删去', p('本合同（草稿）'), [edit(3, 7, '')]],
    ['插入在两个格式之间', p('甲方', '乙方'), [edit(2, 2, '与')]],
    ['同一处先改后插', p('甲方乙方'), [edit(0, 2, '卖方'), edit(2, 2, '与')]],
    ['删去制表符', '<w:p><w:r><w:t>张</w:t><w:tab/><w:t>三</w:t></w:r></w:p>', [edit(0, 3, '某')]],
    ['改掉、插在旁边、删去符号', p('sym:F06F', '是', 'sym:F0FE'), [edit(0, 1, '☑'), edit(1, 1, '：'), edit(2, 3, '')]],
    ['插入换行与制表', p('甲方'), [edit(2, 2, '\n\t乙方')]],
    ['写进空段', '<w:p><w:pPr/></w:p><w:p/>', [edit(0, 0, '第一条'), edit(0, 0, '第二条', 'body/1')]],
    [
      '已有修订的文件',
      '<w:p><w:ins w:id="7" w:author="甲" w:date="2026-01-01T00:00:00Z"><w:r><w:t>已签定</w:t></w:r></w:ins><w:del w:id="8" w:author="甲"><w:r><w:delText>旧</w:delText></w:r></w:del></w:p>',
      [edit(1, 3, '签订')],
    ],
  ])('%s', (_, body, edits) => {
    expectBothWays(aDocx(body), edits);
  });

  test('删除与插入都带原处的格式，其余格式与别的部分一个字节也不变', () => {
    const bytes = aDocx(p('本合同', '**签定**', '于北京'), { 'header1.xml': `<w:hdr>${p('页眉')}</w:hdr>` });
    const tracked = expectBothWays(bytes, [edit(3, 5, '签订')]);
    const signed = 'w:author="张&quot;律师&quot;" w:date="2026-11-22T08:00:00+08:00"';
    const run = (name: string, text: string) =>
      `<w:r><w:rPr><w:b/></w:rPr><w:${name} xml:space="preserve">${text}</w:${name}></w:r>`;
    expect(bodyOf(tracked)).toBe(
      bodyOf(bytes).replace(
        run('t', '签定'),
        `<w:del w:id="1" ${signed}>${run('delText', '签定')}</w:del><w:ins w:id="2" ${signed}>${run('t', '签订')}</w:ins>`,
      ),
    );
    const [before, now] = [unzipSync(bytes), unzipSync(tracked)];
    for (const name of Object.keys(before).filter(each => each !== 'word/document.xml'))
      expect(now[name]).toEqual(before[name]);
  });

  test('编号不与已有的修订、书签重复', () => {
    const body = `<w:bookmarkStart w:id="41" w:name="a"/>${p('签定')}`;
    expect(bodyOf(trackChangesDocx(aDocx(body), { edits: [edit(0, 2, '签订')], signature }))).toContain(
      '<w:del w:id="42"',
    );
  });

  test('文本框的两种写法一起改', () => {
    const box = `<w:txbxContent>${p('签定')}</w:txbxContent>`;
    const bytes = aDocx(
      `<w:p><w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    );
    const tracked = expectBothWays(bytes, [edit(0, 2, '签订', 'body/1')]);
    expect(bodyOf(tracked).match(/<w:delText/gu)).toHaveLength(2);
  });

  test.each([
    ['重叠', [edit(0, 2, '甲'), edit(1, 3, '乙')]],
    ['超出段落', [edit(0, 9, '甲')]],
  ])('%s的改动被拒绝', (_, edits) =>
    expect(() => trackChangesDocx(aDocx(p('甲乙丙')), { edits, signature })).toThrow(RangeError));
});

/** Stretches of a text that do not overlap and split no character, by pairs of cuts. */
function stretches(text: string, cuts: number[]): [number, number][] {
  const isSplit = (at: number) =>
    /[\ud800-\udbff]/u.test(text[at - 1] ?? '') && /[\udc00-\udfff]/u.test(text[at] ?? '');
  const places = [...new Set(cuts.map(cut => cut % (text.length + 1)))].sort((a, b) => a - b);
  return places.flatMap((start, index): [number, number][] => {
    const end = places[index + 1];
    return index % 2 === 0 && end !== undefined && !isSplit(start) && !isSplit(end) ? [[start, end]] : [];
  });
}

const anyRun = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.string({ unit: fc.constantFrom('甲', '乙', '&amp;', '&#x20BB7;', ' ', '1'), maxLength: 6 }),
  },
  fc.constantFrom('sym:F06F', 'sym:F0FE'),
);
const anyBody = fc.array(fc.array(anyRun, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
const anyCuts = fc.array(fc.nat(40), { maxLength: 8 });
const anyText = fc.constantFrom('', '某', 'X&Y', '  ', '换\n行');

test('任意文件的任意改动，两头都对得上', () => {
  fc.assert(
    fc.property(anyBody, anyCuts, anyText, (body, cuts, text) => {
      const bytes = aDocx(body.map(runs => p(...runs)).join(''));
      const edits = readDocx(bytes).paragraphs.flatMap(({ id, text: own }) =>
        stretches(own, cuts).map(([start, end]) => edit(start, end, text, id)),
      );
      expectBothWays(bytes, edits);
    }),
    { numRuns: 300 },
  );
});

const files = join(process.env.ANTAI_SHARED ?? join(import.meta.dirname, '../../../shared'), 'data/files/ok');

describe.skipIf(!existsSync(files))('真实文件（无真实数据时跳过）', () => {
  const names = existsSync(files) ? readdirSync(files).filter(name => name.endsWith('.docx')) : [];
  test.each(names)('%s 每段改几处，两头都对得上', name => {
    const bytes = readFileSync(join(files, name));
    const edits = readDocx(bytes).paragraphs.flatMap(({ id, text }) =>
      stretches(text, [1, 3, 7, 12]).map(([start, end]) => edit(start, end, '改', id)),
    );
    expectBothWays(bytes, edits);
  });
});
