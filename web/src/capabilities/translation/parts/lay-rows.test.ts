import type { PreviewParagraph } from '@antai/contract/translation/editing';
import { expect, test } from 'vitest';
import { layRows } from './lay-rows.ts';

const line = (text: string, cell: PreviewParagraph['cell'] = null): PreviewParagraph => ({
  ...{ place: 'body', number: null, headingLevel: null, cell },
  pieces: [{ text, segmentId: null, state: 'left' }],
});
const cell = (table: number, row: number, column: number) => ({ table, row, column });

test('同一表格的段落按行列排好，两个表格分开，空格留着', () => {
  const blocks = layRows([
    line('标题'),
    line('甲', cell(0, 0, 0)),
    line('甲二', cell(0, 0, 0)),
    line('丙', cell(0, 1, 1)),
    line('另表', cell(1, 0, 0)),
    line('尾'),
  ]);
  const shown = blocks.map(block =>
    block.kind === 'line'
      ? block.paragraph.pieces[0]!.text
      : block.rows.map(row => row.map(each => each.map(({ pieces }) => pieces[0]!.text).join('|'))),
  );
  expect(shown).toEqual(['标题', [['甲|甲二'], ['', '丙']], [['另表']], '尾']);
});
