import type { RegisterCount } from '@antai/contract/registers';
import { expect, test } from 'vitest';
import { checkOf, type HolderFacts } from './check-holders.ts';

const node = (name: string, more: Partial<HolderFacts['node']> = {}): HolderFacts['node'] => ({
  id: name,
  name,
  kind: 'company',
  hasRecord: true,
  level: -1,
  ...more,
});

const count = (kind: RegisterCount['kind'], currentCount: number, asOf: string | null): RegisterCount => ({
  kind,
  count: currentCount,
  currentCount,
  asOf,
});

const check = (holders: HolderFacts[]) => {
  const graph = { rootId: '甲', nodes: [], edges: [], ultimateHolders: [], rings: [], isCut: false };
  const { blocks } = checkOf({ graph, companyName: '甲公司', now: new Date('2026-11-23T00:00:00Z'), holders });
  return {
    rows: blocks.flatMap(block => (block.kind === 'table' ? block.rows : [])),
    lines: blocks.flatMap(block => (block.kind === 'text' ? block.lines : [])),
  };
};

test('每名股东一行；没有导入的公示信息写“—”而不是0', () => {
  const counts = [
    count('dishonestJudgmentDebtor', 2, '2026-11-01'),
    count('judgmentDebtor', 0, '2026-11-01'),
    count('equityFreeze', 0, null),
    count('taxArrears', 0, null),
  ];
  const { rows, lines } = check([{ node: node('乙公司'), counts, entries: [], asDefendant: 3, penalties: 0 }]);
  expect(rows).toEqual([['乙公司', '第1层', '2', '0', '—', '—', '3', '0']]);
  expect(lines).toEqual(['未导入的公示信息：股权冻结、欠税公告。']);
});

test('自然人与没有资料的企业写明未核查；没有权限的也写明', () => {
  const { rows, lines } = check([
    { node: node('王某', { kind: 'person', hasRecord: false }), counts: [], entries: [] },
    { node: node('境外公司', { hasRecord: false, level: -2 }), counts: [], entries: [] },
    { node: node('乙公司'), counts: [], entries: [], penalties: 1 },
  ]);
  expect(rows).toEqual([['乙公司', '第1层', '—', '—', '—', '—', '—', '1']]);
  expect(lines).toEqual([
    '自然人股东 王某：同名者难以分辨，未按姓名核查，请凭身份证号另行查询。',
    '境外公司：本系统没有其资料，未能核查。',
    '没有司法案例的权限，涉诉未核查。',
  ]);
});
