import { readDocx } from '@antai/documents/read-docx';
import { expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import { sha256OfBytes } from '../../platform/hash.ts';
import type { WayBack } from './make-result.ts';
import restoreFile from './restore-file.ts';

const result = aDocx(p('sym:F0FE', '买受人：某甲'));

async function restored(way: Pick<WayBack, 'edits' | 'symbols'>) {
  const file: WayBack = { resultSha256: sha256OfBytes(result), name: '合同.docx', fileType: 'docx', ...way };
  const key = new TextEncoder().encode(JSON.stringify({ files: [file] }));
  const outcome = await restoreFile({ bytes: result, key });
  return outcome.kind === 'restored' ? readDocx(outcome.bytes).paragraphs[0]!.text : outcome.kind;
}

const nameAt = (start: number) => [{ paragraphId: 'body/0', start, end: start + 2, text: '张三' }];

test.each<[string, Pick<WayBack, 'edits' | 'symbols'>]>([
  ['方框算一个字时做的密钥', { edits: nameAt(5), symbols: 'read' }],
  ['方框不算字时做的密钥，记着没有算', { edits: nameAt(4), symbols: 'unread' }],
  ['更早的密钥，没有记下', { edits: nameAt(4) }],
])('%s：逐字还原', async (_, way) => expect(await restored(way)).toBe('☑买受人：张三'));
