import { readDocx } from '@antai/documents/read-docx';
import { settleChanges } from '@antai/documents/settle-changes';
import { expect, test } from 'vitest';
import { aDocx, p } from '../../../../documents/test/a-docx.ts';
import writeRedline from './write-redline.ts';

const original = aDocx(p('sym:F0FE', '定金20000元。'));

test.each([
  ['现在读的，方框是文字', '☑定金20000元。', 1],
  ['从前读的，方框不是文字', '定金20000元。', 0],
])('%s：修订与批注都在原处，方框都在', (_, text, start) => {
  const place = { paragraphId: 'body/0', start, end: start + 2 };
  const bytes = writeRedline({
    ...{ original, texts: [{ id: 'body/0', text }], date: '2026-11-25T08:00:00Z' },
    edits: [{ ...place, text: '订金' }],
    comments: [{ ...place, text: '定金不超过总价的百分之二十' }],
  });
  const bodyOf = (each: Uint8Array) => readDocx(each).paragraphs.find(({ place }) => place === 'body')!.text;
  expect(bodyOf(settleChanges(bytes, 'accepted'))).toBe('☑订金20000元。');
  expect(bodyOf(settleChanges(bytes, 'rejected'))).toBe('☑定金20000元。');
});
