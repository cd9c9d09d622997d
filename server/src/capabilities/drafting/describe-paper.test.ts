import { readDocx } from '@antai/documents/read-docx';
import { readPdf } from '@antai/documents/read-pdf';
import writePaperDocx from '@antai/documents/write-paper-docx';
import writePaperPdf from '@antai/documents/write-paper-pdf';
import { fillTemplate, type PrintedBlock, readFields, textOf, type Values } from '@antai/drafting';
import { listTemplates, readyTemplate } from '@antai/drafting/templates';
import { expect, test } from 'vitest';
import { fonts } from '../../platform/fonts.ts';
import { describePaper } from './describe-paper.ts';

const now = new Date('2026-11-22T08:00:00Z');
const fillOf = async (id: string) => {
  const path = `../../../../engines/drafting/data/fills/${id}.json`;
  return ((await import(/* @vite-ignore */ path, { with: { type: 'json' } })) as { default: Values }).default;
};

/** What the block says, its numbers as the document prints them. */
function linesOf(block: PrintedBlock): string[] {
  switch (block.t) {
    case 'clause': {
      const head = block.number.label.trim() + textOf(block.title);
      return block.number.level.titleBreak ? [head, textOf(block.spans)] : [head, textOf(block.spans)];
    }
    case 'table':
      return [...(block.head ?? []), ...block.rows.flatMap(({ cells }) => cells.map(({ spans }) => spans))].map(textOf);
    case 'list':
      return block.items.map(textOf);
    case 'sign':
      return block.columns.flat().map(textOf);
    case 'pagebreak':
      return [];
    default:
      return [textOf(block.spans)];
  }
}

const bare = (text: string) => text.replace(/[\s　－]/gu, '');

test.each(
  listTemplates().map(template => [template.title, template] as const),
)('%s：Word里的自动编号与文字和文本相同', async (_, template) => {
  const filled = fillTemplate(template, readFields(template, await fillOf(template.id)).values);
  const [bytes] = await writePaperDocx({ papers: [describePaper(template, filled)], now });
  const { paragraphs } = readDocx(bytes!);
  const body = paragraphs.filter(({ id }) => id.startsWith('body/'));
  const said = body.map(({ text, number }) => bare((number ?? '') + text)).join('');
  expect(said).toBe(bare(filled.blocks.flatMap(linesOf).join('')));
});

test('PDF里勾选与未勾选分得清', async () => {
  const template = readyTemplate('civil-complaint-sale')!;
  const filled = fillTemplate(template, readFields(template, await fillOf(template.id)).values);
  const bytes = await writePaperPdf({ paper: describePaper(template, filled), fonts });
  const { paragraphs } = await readPdf(bytes);
  expect(paragraphs.map(({ text }) => text).join('')).toMatch(/□一般授权\s*■特别授权/u);
});
