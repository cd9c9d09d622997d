import type { statutes } from '@antai/contract/statutes';
import type { AnswerOf } from '@antai/contract/wire/call';
import { expect, test } from 'vitest';
import { packJson } from '../../platform/pack-json.ts';
import checkFile from './check-file.ts';
import joinFindings from './join-findings.ts';

const text = '二〇二四年三月五日\n双方签定本合同。\n甲方甲方付款。';

test('所查的原样打包离开线程，并上法条核验后照旧是一份JSON', async () => {
  const checked = await checkFile({ source: { text }, charactersMax: 1_000 });
  if (checked.kind !== 'checked') throw new Error(checked.kind);
  expect(checked).toMatchObject({ text, day: '2024-03-05' });
  const { paragraphs, issues, notChecked } = JSON.parse(new TextDecoder().decode(checked.reading));
  expect(issues.map(({ wrong }: { wrong: string }) => wrong)).toContain('签定');
  const citation = { start: 10, end: 12, raw: '双方', detail: '没有这一条' };
  const cited: AnswerOf<typeof statutes.checkCitations> = {
    citations: [{ kind: 'provision', status: 'malformed', ...citation }],
    notChecked: [],
  };
  const provision = { start: 10, end: 12, wrong: '双方', check: 'provisions', rule: 'provisions', kind: 'missing' };
  const provisions = [{ ...provision, severity: 'error', reason: '没有这一条' }];
  const { analysis, foundCount, findingCount } = joinFindings({
    reading: checked.reading,
    text,
    checked: packJson(cited),
  });
  expect(new TextDecoder().decode(analysis)).toBe(
    JSON.stringify({ paragraphs, findings: [...issues, ...provisions], notChecked }),
  );
  expect([foundCount, findingCount]).toEqual([issues.length + 1, issues.length + 1]);
});
