import { describe, expect, test } from 'vitest';
import { aDocx, p, r } from '../test/a-docx.ts';
import { openDocx, xmlOf } from './docx/open-docx.ts';
import { readDocx } from './read-docx.ts';
import { type RedlineStep, redlineDocx } from './redline-docx.ts';
import { settleChanges } from './settle-changes.ts';
import { writePlainDocx } from './write-plain-docx.ts';

const signature = { author: '案台', date: '2026-11-22T08:00:00Z' };
const textsOf = (bytes: Uint8Array) => readDocx(bytes).paragraphs.map(({ text }) => text);
const both = (bytes: Uint8Array, steps: RedlineStep[]) => {
  const redline = redlineDocx({ bytes, steps, signature });
  expect(readDocx(redline).hasTrackedChanges).toBe(true);
  return {
    accepted: textsOf(settleChanges(redline, 'accepted')),
    rejected: textsOf(settleChanges(redline, 'rejected')),
  };
};
const cell = (...content: string[]) =>
  `<w:tc><w:tcPr><w:tcW w:w="1"/></w:tcPr>${content.map(each => p(each)).join('')}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const edit = (id: number, start: number, end: number, text: string): RedlineStep => ({
  kind: 'edit',
  paragraphId: `body/${id}`,
  edits: [{ start, end, text }],
});

describe('修订稿：拒绝即旧稿，接受即新稿', () => {
  test.each<[string, string, RedlineStep[], string[]]>([
    ['改字，跨几个格式', p('价款', '**为十**', '万元 整'), [edit(0, 3, 5, '二十 ')], ['价款为二十 元 整']],
    [
      '一段里两处',
      p('甲方应于三十日内支付'),
      [
        {
          kind: 'edit',
          paragraphId: 'body/0',
          edits: [
            { start: 0, end: 1, text: '乙' },
            { start: 4, end: 6, text: '九十' },
          ],
        },
      ],
      ['乙方应于九十日内支付'],
    ],
    [
      '段首段末加字',
      p('甲', '**乙**'),
      [
        {
          kind: 'edit',
          paragraphId: 'body/0',
          edits: [
            { start: 0, end: 0, text: '首' },
            { start: 2, end: 2, text: '末' },
          ],
        },
      ],
      ['首甲乙末'],
    ],
    [
      '制表与换行',
      '<w:p><w:r><w:t>甲</w:t><w:tab/><w:t>乙</w:t><w:br/><w:t>丙</w:t></w:r></w:p>',
      [edit(0, 1, 4, '\n丁\t')],
      ['甲\n丁\t丙'],
    ],
    ['实体', p('甲&amp;乙&lt;丙'), [edit(0, 1, 4, '<>')], ['甲<>丙']],
    ['空段加字', '<w:p/><w:p><w:pPr/></w:p>', [edit(0, 0, 0, '甲'), edit(1, 0, 0, '乙')], ['甲', '乙']],
    ['删一段', p('甲') + p('乙') + p('丙'), [{ kind: 'delete', paragraphIds: ['body/1'] }], ['甲', '丙']],
    [
      '加两段',
      p('甲') + p('丙'),
      [{ kind: 'insert', beside: { paragraphId: 'body/0', side: 'after' }, texts: ['乙一', '乙二'] }],
      ['甲', '乙一', '乙二', '丙'],
    ],
    [
      '加在最前',
      p('甲'),
      [{ kind: 'insert', beside: { paragraphId: 'body/0', side: 'before' }, texts: ['序'] }],
      ['序', '甲'],
    ],
    [
      '移动两段',
      p('甲', '**加粗**') + p('乙') + p('丙') + p('丁'),
      [
        {
          kind: 'move',
          name: 'move1',
          paragraphIds: ['body/0', 'body/1'],
          beside: { paragraphId: 'body/2', side: 'after' },
        },
      ],
      ['丙', '甲加粗', '乙', '丁'],
    ],
    [
      '删一行，加一行',
      `<w:tbl>${row(cell('甲'), cell('1'))}${row(cell('乙'), cell('2'))}</w:tbl>${p('末')}`,
      [
        { kind: 'deleteRow', paragraphId: 'body/2' },
        {
          kind: 'insertRows',
          beside: { paragraphId: 'body/2', side: 'after' },
          isOwnTable: false,
          rows: [[['丙'], ['3']]],
        },
      ],
      ['甲', '1', '丙', '3', '末'],
    ],
    [
      '加一个表格',
      p('甲') + p('乙'),
      [
        {
          kind: 'insertRows',
          beside: { paragraphId: 'body/0', side: 'after' },
          isOwnTable: true,
          rows: [[['丙'], ['丁']]],
        },
      ],
      ['甲', '丙', '丁', '乙'],
    ],
    [
      '单元格里加一段',
      `<w:tbl>${row(cell('甲'), cell('1'))}</w:tbl>${p('末')}`,
      [{ kind: 'insert', beside: { paragraphId: 'body/0', side: 'after', isInCell: true }, texts: ['附'] }],
      ['甲', '附', '1', '末'],
    ],
    [
      '表格之后加一段',
      `<w:tbl>${row(cell('甲'))}</w:tbl>${p('末')}`,
      [{ kind: 'insert', beside: { paragraphId: 'body/0', side: 'after' }, texts: ['乙'] }],
      ['甲', '乙', '末'],
    ],
    [
      '超链接里的字',
      `<w:p><w:hyperlink>${r('链接')}</w:hyperlink>${r('后')}</w:p>`,
      [edit(0, 0, 2, '网址')],
      ['网址后'],
    ],
  ])('%s', (_, body, steps, after) => {
    const bytes = aDocx(body);
    const { accepted, rejected } = both(bytes, steps);
    expect(rejected).toEqual(textsOf(bytes));
    expect(accepted).toEqual(after);
  });

  test('页眉与脚注；脚注的唯一一段留着', () => {
    const bytes = aDocx(p('甲'), {
      'header1.xml': `<w:hdr>${p('旧名')}</w:hdr>`,
      'footnotes.xml': `<w:footnotes><w:footnote w:id="2">${p('注')}</w:footnote></w:footnotes>`,
    });
    const { accepted, rejected } = both(bytes, [
      { kind: 'edit', paragraphId: 'header1/0', edits: [{ start: 0, end: 1, text: '新' }] },
      { kind: 'delete', paragraphIds: ['footnotes/0'] },
    ]);
    expect(rejected).toEqual(['甲', '旧名', '注']);
    expect(accepted).toEqual(['甲', '新名', '']);
  });

  test('格式留着：没改的字与新的字各有原来的格式', () => {
    const redline = redlineDocx({ bytes: aDocx(p('甲', '**乙丙**')), steps: [edit(0, 1, 2, '丁')], signature });
    const accepted = openDocx(settleChanges(redline, 'accepted'));
    expect(xmlOf(accepted.parts, accepted.main)).toContain(
      '<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">丁</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">丙</w:t></w:r>',
    );
  });

  test('没有格式的稿子先排成Word，每行一段', () => {
    const { paragraphs } = readDocx(writePlainDocx(['甲\t乙', '', '丙']));
    expect(paragraphs.map(({ id, text }) => [id, text])).toEqual([
      ['body/0', '甲\t乙'],
      ['body/1', ''],
      ['body/2', '丙'],
    ]);
  });

  test('不在文件里的段落不能改', () => {
    expect(() => redlineDocx({ bytes: aDocx(p('甲')), steps: [edit(7, 0, 1, '')], signature })).toThrow(RangeError);
  });
});
