import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { fieldSchemas, recordTypes } from '@antai/contract/records';
import { expect, test } from 'vitest';
import { readCaseRow } from './read-case-row.ts';
import { readPenaltyRow } from './read-penalty-row.ts';

const shared = join(process.env.ANTAI_SHARED ?? join(import.meta.dirname, '../../../../../shared'), 'data');
const rowsMax = 300;

/** The first rows of a set of public data; none where it is absent. */
async function rowsOf(file: string): Promise<Record<string, unknown>[]> {
  const path = join(shared, file);
  if (!existsSync(path)) return [];
  const rows: Record<string, unknown>[] = [];
  const input = path.endsWith('.gz') ? createReadStream(path).pipe(createGunzip()) : createReadStream(path);
  for await (const line of createInterface({ input })) {
    if (rows.push(JSON.parse(line)) >= rowsMax) break;
  }
  return rows;
}

const judgments = ['judge_criminal_full', 'lecardv2_criminal_full', 'shanghai_txt', 'wenshu_admin_structured'];
const penalties = ['csrc_penalty_decisions', 'csrc_regulatory_measures'];
const isHere = existsSync(shared);

test.skipIf(!isHere).each(judgments)(
  '真实裁判文书的字段都在其类型之内：%s',
  async name => {
    const rows = await rowsOf(`judgments/${name}.jsonl.gz`);
    const read = rows.flatMap(row => {
      const answer = readCaseRow(row);
      return answer.kind === 'cases' ? answer.cases : [];
    });
    expect(read.length).toBeGreaterThan(0);
    const schema = fieldSchemas[recordTypes.cases].strict();
    for (const { id, fields } of read) expect(schema.safeParse(fields).error?.message, id).toBeUndefined();
  },
  120_000,
);

test.skipIf(!isHere).each(penalties)('真实处罚决定的字段都在其类型之内：%s', async name => {
  const rows = await rowsOf(`penalties/${name}.jsonl.gz`);
  const read = rows.flatMap(row => {
    const answer = readPenaltyRow(row);
    return answer.kind === 'penalty' ? [answer.penalty] : [];
  });
  expect(read.length).toBeGreaterThan(0);
  const schema = fieldSchemas[recordTypes.penalty].strict();
  for (const { id, fields } of read) expect(schema.safeParse(fields).error?.message, id).toBeUndefined();
});
