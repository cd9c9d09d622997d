import { expect, test } from 'vitest';
import { z } from 'zod';
import { growBody, repeatMarks } from './grow-body.ts';

const input = z.object({
  data: z.object({
    id: z.string().max(500),
    kind: z.enum(['合同', '判决']),
    title: z.string().max(100),
    notes: z.array(z.object({ text: z.string().max(50) })).max(20),
  }),
});

test('texts and lists grow to what the call takes; ids and words of the contract stay', () => {
  const body = { data: { id: 'a1b2c3d4', kind: '合同', title: '合同一', notes: [{ text: '说明' }] } };
  const { data } = growBody({ input }, body) as typeof body;
  expect(data.id).toBe('a1b2c3d4');
  expect(data.kind).toBe('合同');
  expect(data.title).toHaveLength(100);
  expect(data.notes).toHaveLength(20);
  expect(data.notes[0]!.text).toHaveLength(50);
  expect(input.safeParse({ data }).success).toBe(true);
});

test('what cannot grow stays as it was', () => {
  expect(growBody({ input }, { data: { pageNum: 1 } })).toEqual({ data: { pageNum: 1 } });
});

test('long texts are said with one mark, as long as before, where the call takes it; the rest stays', () => {
  const long = z.object({
    text: z.string().max(2_000),
    title: z.string().max(100),
    note: z.string().max(1_000).optional(),
  });
  const grown = growBody({ input: long }, { text: '合同', title: '名称' }) as { text: string; title: string };
  const repeats = [...repeatMarks({ input: long }, grown)];
  expect(repeats.length).toBeGreaterThan(50);
  for (const { mark, body } of repeats) {
    const { text, title } = body as typeof grown;
    expect(text).toHaveLength(2_000);
    expect(text.startsWith(mark.repeat(3))).toBe(true);
    expect(title).toBe(grown.title);
  }
  const plain = z.object({ text: z.string().regex(/^[^<]*$/) });
  expect([...repeatMarks({ input: plain }, { text: '甲'.repeat(600) })].map(({ mark }) => mark)).not.toContain('<');
});
