import type { CitationReport } from '@antai/contract/citations';
import { readDocx } from '@antai/documents/read-docx';
import { expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import { readArchive } from '../../../test/read-archive.ts';
import writeResult from './write-result.ts';

const original = aDocx(p('sym:F0FE', '依据《合同法》第一条'));

test.each([
  ['现在核验的，方框是文字', '☑依据《合同法》第一条'],
  ['从前核验的，方框不是文字', '依据《合同法》第一条'],
])('%s：批注框住所引的条文', async (_, text) => {
  const [start, end] = [text.indexOf('《'), text.length];
  const report = {
    ...{ paragraphs: [{ id: 'body/0', text }], notChecked: [], checkedAt: '2026-11-25T08:00:00Z', asOf: '2026-11-25' },
    ...{ citations: [{ start, end, status: 'outdated', detail: '已废止' }], counts: {} },
  } as unknown as CitationReport;
  const result = writeResult({ report: new TextEncoder().encode(JSON.stringify(report)), original });
  if (result.kind !== 'file') throw new Error(result.kind);
  const xml = String((await readArchive(result.bytes)).get('word/document.xml'));
  const framed = xml.split(/<w:commentRangeStart w:id="1"\/>|<w:commentRangeEnd w:id="1"\/>/u)[1]!;
  expect(framed.replaceAll(/<[^>]*>/gu, '')).toBe('《合同法》第一条');
  expect(readDocx(result.bytes).paragraphs[0]!.text).toBe('☑依据《合同法》第一条');
});
