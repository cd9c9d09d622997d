import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocx } from '@antai/documents/read-docx';
import { rewriteDocx } from '@antai/documents/rewrite-docx';
import { expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import { layoutOf, skeletonOf, translators } from '../../../../documents/test/docx-structure.ts';
import { packJson, unpackJson } from '../../platform/pack-json.ts';
import previewDocument from './editing/preview-document.ts';
import makeOutput, { type OutputOrder } from './make-output.ts';
import { planEdits } from './plan-edits.ts';
import readSource from './read-source.ts';

async function translated(bytes: Uint8Array, translate: (text: string) => string, from: 'zh' | 'en' = 'zh') {
  const limits = { charactersMax: 10_000_000, segmentsMax: 100_000 };
  const outcome = await readSource({ content: { bytes, fileType: 'docx' }, from, alsoFrom: [], ...limits });
  if (outcome.kind !== 'read') return undefined;
  const segments = outcome.segments.map(segment => ({ ...segment, target: translate(segment.source) }));
  return { segments, bytes: rewriteDocx(bytes, planEdits(segments, { usual: from, to: from === 'zh' ? 'en' : 'zh' })) };
}

const own = aDocx(
  p('第一条', '　**总则**。', '本合同由双方签订。') +
    `<w:tbl><w:tr><w:tc>${p('名称')}</w:tc><w:tc>${p('金额（元）')}</w:tc></w:tr></w:tbl>` +
    p('乙方应当付款；逾期的，', '**承担责任**。'),
);

test.each(Object.entries(translators))('译文%s：段落、表格、编号、样式一处不变', async (_name, translate) => {
  const result = await translated(own, translate);
  expect(result!.segments.length).toBe(6);
  expect(layoutOf(result!.bytes)).toEqual(layoutOf(own));
  expect(skeletonOf(result!.bytes)).toBe(skeletonOf(own));
});

test.each([
  ['现在读的，方框是文字', '□我方同意。', '□We agree.'],
  ['从前读的，方框不是文字', '我方同意。', 'We agree.'],
])('%s：预览与成稿里译文都在原处，方框都在', async (_, source, target) => {
  const content = { bytes: aDocx(p('意见：', 'sym:F06F', '我方同意。')), fileType: 'docx' };
  const segment = { paragraphId: 'body/0', start: 3, end: 3 + source.length, source, target };
  const segments = [{ ...segment, segmentId: 1, isConfirmed: true }];
  const preview = await previewDocument({ content, from: 'zh', to: 'en', segments: [packJson(segments)] });
  if (preview.kind !== 'shown') throw new Error(preview.message);
  expect(unpackJson(preview.answer)).toMatchObject({
    paragraphs: [{ pieces: [{ text: '意见：' }, { text: target }] }],
  });
  const packed = { segments: [packJson(segments)], findings: packJson([]), acceptances: [] };
  const order = { form: 'translated', content, from: 'zh', to: 'en', ...packed } as unknown as OutputOrder;
  expect(textOf((await makeOutput(order)).bytes!)).toBe('意见：□We agree.');
});

const textOf = (bytes: Uint8Array) => readDocx(bytes).paragraphs[0]!.text;

test('译成英文的各句之间有空格，原文的其余文字不动', async () => {
  const result = await translated(own, () => 'Done.');
  expect(readDocx(result!.bytes).paragraphs.map(({ text }) => text)).toEqual([
    'Done. Done.',
    'Done.',
    'Done.',
    'Done. Done.',
  ]);
});

const shared = process.env.ANTAI_SHARED ?? join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared');
const folder = join(shared, 'data', 'files', 'ok');
const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.docx')) : [];

test.skipIf(files.length === 0)('公开的docx（没有时跳过）：四种译文下结构都不变', async () => {
  let count = 0;
  for (const name of files) {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    for (const from of ['zh', 'en'] as const)
      for (const [kind, translate] of Object.entries(translators)) {
        const result = await translated(bytes, translate, from);
        if (!result) continue;
        count += 1;
        expect(layoutOf(result.bytes), `${name} ${kind}`).toEqual(layoutOf(bytes));
        expect(skeletonOf(result.bytes) === skeletonOf(bytes), `${name} ${kind}`).toBe(true);
      }
  }
  expect(count).toBeGreaterThan(0);
});
