import { expect, test } from 'vitest';
import { placeComments, textOfReport } from './place-comments.ts';

const paragraphs = [
  { id: 'body/0', text: '依《合同法》第五十二条' },
  { id: 'body/2', text: '' },
  { id: 'body/3', text: '见（2023）京01民终1号、民法典第一条' },
];
const text = textOfReport(paragraphs);
const at = (raw: string) => ({ start: text.indexOf(raw), end: text.indexOf(raw) + raw.length, raw });

test('未核验的与有问题的各成一条批注，框住原文所在的字；已核验的不批', () => {
  const comments = placeComments({
    paragraphs,
    citations: [
      { ...at('（2023）京01民终1号'), kind: 'caseNumber', status: 'notInStore', detail: '未收录' },
      { ...at('《合同法》第五十二条'), kind: 'provision', status: 'repealed', detail: '2021年1月1日起废止' },
      { ...at('民法典第一条'), kind: 'provision', status: 'verified', detail: '在库' },
    ],
    notChecked: [{ ...at('依'), why: '没有写明' }],
  });
  expect(comments).toEqual([
    { paragraphId: 'body/0', start: 0, end: 1, text: '【未核验】没有写明' },
    { paragraphId: 'body/0', start: 1, end: 11, text: '【已失效】2021年1月1日起废止' },
    { paragraphId: 'body/3', start: 1, end: 14, text: '【库中未收录】未收录' },
  ]);
});

test('跨过段末的引用批到段末', () => {
  const start = text.indexOf('第五十二条');
  const citation = {
    start,
    end: start + 8,
    raw: '',
    kind: 'provision' as const,
    status: 'malformed' as const,
    detail: '',
  };
  expect(placeComments({ paragraphs, citations: [citation], notChecked: [] })[0]).toMatchObject({ start: 6, end: 11 });
});
