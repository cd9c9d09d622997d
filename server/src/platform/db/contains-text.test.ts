import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { startHouse } from '../../../test/house.ts';
import { containsText } from './contains-text.ts';

const texts = pgTable('contains_text_test', { text: text('text').notNull() });

test.each([
  ['合同', '租赁合同', true],
  ['合同', '合意', false],
  ['NDA', '签署nda之后', true],
  ['nda协议', 'NDA协议', true],
  ['%', '百分之五', false],
  ['%', '5%', true],
  ['_', '甲乙', false],
  ['a_c', 'abc', false],
  ['a_c', 'A_C', true],
  ['\\', '甲\\乙', true],
  ['a\\', 'A\\b', true],
  ["甲'乙", "甲'乙丙", true],
  ['2024', '（2024）沪01民终1号', true],
])('%s in %s: %s', async (words, row, isContained) => {
  const { app } = await startHouse();
  const rows = await app.database.drizzle.transaction(async tx => {
    await tx.execute(sql`create temporary table contains_text_test (text text not null) on commit drop`);
    await tx.insert(texts).values({ text: row });
    return tx.$count(texts, containsText(texts.text, words));
  });
  expect(rows).toBe(isContained ? 1 : 0);
});
