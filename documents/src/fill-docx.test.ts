import { expect, test } from 'vitest';
import { openDocx, saveDocx, xmlOf } from './docx/open-docx.ts';
import { fillDocx } from './fill-docx.ts';
import { readDocx } from './read-docx.ts';
import { writePlainDocx } from './write-plain-docx.ts';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const p = (...runs: string[]) =>
  `<w:p w14:paraId="1">${runs.map(r => `<w:r><w:rPr><w:b/></w:rPr><w:t>${r}</w:t></w:r>`).join('')}</w:p>`;
const row = (...cells: string[]) => `<w:tr>${cells.map(cell => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`;

function docxOf(body: string) {
  const docx = openDocx(writePlainDocx(['x']));
  docx.parts[docx.main] = new TextEncoder().encode(
    `<?xml version="1.0"?><w:document ${w} xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w:body>${body}</w:body></w:document>`,
  );
  return saveDocx(docx);
}
const textsOf = (bytes: Uint8Array) => readDocx(bytes).paragraphs.map(({ text }) => text);
const xmlIn = (bytes: Uint8Array) => {
  const docx = openDocx(bytes);
  return xmlOf(docx.parts, docx.main) ?? '';
};
const edit = (paragraphId: string, start: number, end: number, text: string) => ({ paragraphId, start, end, text });

test('a tag whose letters lie in several runs is filled, and takes the format of its first', () => {
  const bytes = docxOf(p('出租人：{', '{甲', '方}', '}。'));
  const filled = fillDocx(bytes, { edits: [edit('body/0', 4, 10, '云帆 & 公司')], stretches: [] });
  expect(textsOf(filled)).toEqual(['出租人：云帆 & 公司。']);
  expect(xmlIn(filled).match(/<w:b\/>/gu)).toHaveLength(4);
});

test('a stretch stands there as often as it has rounds, each with its own texts', () => {
  const bytes = docxOf(p('头') + p('货物：__') + p('数量：__') + p('尾'));
  const round = (name: string, count: string) => [edit('body/1', 3, 5, name), edit('body/2', 3, 5, count)];
  const filled = (rounds: ReturnType<typeof round>[]) =>
    textsOf(fillDocx(bytes, { edits: [], stretches: [{ from: 'body/1', to: 'body/2', rounds }] }));
  expect(filled([])).toEqual(['头', '尾']);
  expect(filled([round('纸', '1'), round('笔', '2')])).toEqual([
    '头',
    '货物：纸',
    '数量：1',
    '货物：笔',
    '数量：2',
    '尾',
  ]);
});

test('rows of a table are repeated and dropped whole; a table without rows goes', () => {
  const bytes = docxOf(p('头') + `<w:tbl>${row('品名', '数量')}${row('__', '__')}</w:tbl>` + p('尾'));
  const rounds = ['纸', '笔'].map(name => [edit('body/3', 0, 2, name)]);
  const filled = fillDocx(bytes, { edits: [], stretches: [{ from: 'body/3', to: 'body/3', rounds }] });
  expect(textsOf(filled)).toEqual(['头', '品名', '数量', '纸', '__', '笔', '__', '尾']);
  expect(xmlIn(filled).match(/w14:paraId/gu)?.length).toBe(6);
  const none = fillDocx(bytes, { edits: [], stretches: [{ from: 'body/1', to: 'body/4', rounds: [] }] });
  expect(xmlIn(none)).not.toContain('w:tbl');
});

test('an answer of several lines stays in its run', () => {
  const filled = fillDocx(docxOf(p('事实：__')), { edits: [edit('body/0', 3, 5, '一\n二<三')], stretches: [] });
  expect(textsOf(filled)).toEqual(['事实：一\n二<三']);
});

test('a stretch from within a table to beside it takes the whole table', () => {
  const bytes = docxOf(`<w:tbl>${row('甲')}${row('乙')}</w:tbl>${p('丙')}${p('丁')}`);
  const filled = fillDocx(bytes, { edits: [], stretches: [{ from: 'body/1', to: 'body/2', rounds: [] }] });
  expect(textsOf(filled)).toEqual(['丁']);
});
