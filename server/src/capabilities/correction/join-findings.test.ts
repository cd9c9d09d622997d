import { expect, test } from 'vitest';
import checkFile from './check-file.ts';
import joinFindings from './join-findings.ts';

const text = '二〇二四年三月五日\n双方签定本合同。\n甲方甲方付款。';

test('所查的原样打包离开线程，并上法条核验后照旧是一份JSON', async () => {
  const checked = await checkFile({ source: { text }, charactersMax: 1_000 });
  if (checked.kind !== 'checked') throw new Error(checked.kind);
  expect(checked).toMatchObject({ text, day: '2024-03-05' });
  const { paragraphs, issues, notChecked } = JSON.parse(new TextDecoder().decode(checked.reading));
  expect(issues.map(({ wrong }: { wrong: string }) => wrong)).toContain('签定');
  const provision = { ...issues[0], start: 0, end: 1, wrong: '二', check: 'provisions', rule: 'provisions' };
  const { analysis, foundCount, findingCount } = joinFindings({ reading: checked.reading, provisions: [provision] });
  expect(new TextDecoder().decode(analysis)).toBe(
    JSON.stringify({ paragraphs, findings: [...issues, provision], notChecked }),
  );
  expect([foundCount, findingCount]).toEqual([issues.length + 1, issues.length + 1]);
});
