import { expect, test } from 'vitest';
import { z } from 'zod';
import { cutAnswer, cutLongAnswer } from './cut-answer.ts';

const Item = z.object({ at: z.number(), text: z.string().transform(text => text.trim()), more: z.string().optional() });
const items = Array.from({ length: 1_234 }, (_, at) => ({ at, text: ` 第${at}项 `, secret: at }));

test.each<[string, z.ZodType, unknown]>([
  ['a long list', z.array(Item), items],
  [
    'fields with long lists',
    z.object({ name: z.string(), items: z.array(Item), rest: z.array(Item) }),
    { name: '甲', rest: [], items, secret: 1 },
  ],
  ['a list that may be absent', z.object({ items: z.array(Item).optional() }), { items }],
  ['a list of a prescribed length', z.object({ items: z.array(Item).max(2_000) }), { items }],
  ['a whole that is checked', z.object({ items: z.array(Item) }).refine(({ items: all }) => all.length > 1), { items }],
  ['fields that are passed on', z.looseObject({ items: z.array(Item) }), { items, more: items }],
])('an answer is cut as in one go: %s', async (_name, output, value) => {
  const call = { path: '/a', output } as const;
  const cut = await cutLongAnswer(call, { value, isStrict: false });
  expect(JSON.stringify(cut)).toBe(JSON.stringify(cutAnswer(call, { value, isStrict: false })));
});

test.each<[string, z.ZodType, unknown]>([
  ['an item', z.array(Item), [...items, { at: 'x', text: '' }]],
  ['an item of a field', z.object({ items: z.array(Item) }), { items: [...items, { text: '' }] }],
  ['another field', z.object({ name: z.string(), items: z.array(Item) }), { items }],
  ['the length', z.object({ items: z.array(Item).max(1_000) }), { items }],
  ['the whole', z.object({ items: z.array(Item) }).refine(() => false), { items }],
  ['a list where none is promised', z.object({ items: z.string() }), { items }],
  ['a field too many', z.strictObject({ items: z.array(Item) }), { items, more: 1 }],
])('a long answer that is wrong in %s is refused', async (_name, output, value) => {
  await expect(cutLongAnswer({ path: '/a', output } as const, { value, isStrict: false })).rejects.toThrow(
    'answer of /a',
  );
});

test('a long answer that says more is refused where that is asked for', async () => {
  const call = { path: '/a', output: z.object({ items: z.array(Item) }) } as const;
  await expect(cutLongAnswer(call, { value: { items }, isStrict: true })).rejects.toThrow('says more');
});
