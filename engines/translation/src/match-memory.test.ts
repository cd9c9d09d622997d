import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openMemory } from './match-memory.ts';

const memory = openMemory(
  [
    { source: '甲方应当付款。', target: 'Party A shall pay.', before: '第一条' },
    {
      source: '甲方应于2026年3月1日前支付人民币50万元。',
      target: 'Party A shall pay RMB 500,000 before March 1, 2026.',
    },
    { source: '乙方应当在收到货物后及时验收并出具书面证明。', target: 'Party B shall inspect the goods promptly.' },
  ],
  'zh',
);

test.each([
  ['同一句且上一句相同', '甲方应当付款。', '第一条', 101, 'Party A shall pay.'],
  ['同一句', '甲方应当付款。', '第二条', 100, 'Party A shall pay.'],
  [
    '只有日期与金额不同',
    '甲方应于2027年12月31日前支付人民币8万元。',
    '',
    99,
    'Party A shall pay RMB 80,000 before December 31, 2027.',
  ],
  ['改了几个字', '乙方应当在收到货物后立即验收并出具书面证明。', '', 90, 'Party B shall inspect the goods promptly.'],
] as const)('%s', (_name, source, before, score, target) => {
  expect(memory.find(source, { before, limit: 1 })).toMatchObject([{ score, target }]);
});

test('不相似的不给出', () => {
  expect(memory.find('本合同一式两份。', { limit: 3 })).toEqual([]);
});

/** The distance of two texts by its definition. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1), row[j]! + 1, next[j - 1]! + 1);
    row = next;
  }
  return row[b.length]!;
}

test('与逐字比较全部句段的结果相同', () => {
  const text = fc
    .array(fc.constantFrom(...'甲乙付款货'), { minLength: 1, maxLength: 14 })
    .map(letters => letters.join(''));
  fc.assert(
    fc.property(fc.uniqueArray(text, { maxLength: 25 }), text, (sources, wanted) => {
      const matches = openMemory(sources.map(source => ({ source, target: source }))).find(wanted, { limit: 25 });
      const naive = sources.map(source => {
        const longest = Math.max(source.length, wanted.length);
        const score = Math.floor((1 - distanceOf(source, wanted) / longest) * 100);
        return { source, score: source === wanted ? 100 : Math.min(98, score) };
      });
      const inOrder = (scores: number[]) => scores.sort((a, b) => b - a);
      expect(inOrder(matches.map(({ score }) => score))).toEqual(
        inOrder(naive.map(({ score }) => score).filter(score => score >= 70)),
      );
    }),
    { numRuns: 400 },
  );
});

test('后确认的译文取代先前的，别的客户的不动', () => {
  const own = openMemory<{ source: string; target: string; client: string }>([
    { source: '甲方应当付款。', target: 'old', client: '' },
    { source: '甲方应当付款。', target: 'other', client: '乙' },
  ]);
  own.add({ source: '甲方应当付款。', target: 'new', client: '' }, other => other.client === '');
  expect(own.find('甲方应当付款。', { limit: 5 }).map(({ target }) => target)).toEqual(['new', 'other']);
});

test('很长的文字只找相同的，不与别的比较', () => {
  const long = '甲方应当付款，乙方应当交货。'.repeat(200);
  const own = openMemory([{ source: long, target: 'long' }]);
  expect(own.find(long, { limit: 1 })).toMatchObject([{ score: 100 }]);
  expect(own.find(`${long}又`, { limit: 1 })).toEqual([]);
});
