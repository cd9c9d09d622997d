import type { EquityGraph } from '@antai/contract/people';
import {
  type RegisterCount,
  type RegisterEntry,
  type RegisterGroup,
  registerGroups,
  registerKinds,
} from '@antai/contract/registers';
import type { Block, Document } from '@antai/documents/document';
import { shanghaiDay } from '@antai/values';
import type { Holdings } from './report-holders.ts';

/** What is known of one holder. A number is missing where the reader may not see such records. */
export interface HolderFacts {
  node: EquityGraph['nodes'][number];
  counts: RegisterCount[];
  /** What registers say of it that still holds. */
  entries: RegisterEntry[];
  asDefendant?: number;
  penalties?: number;
}

const groups = ['dishonesty', 'enforcement', 'restriction', 'operatingRisk'] as const satisfies RegisterGroup[];

const isImported = ({ asOf }: RegisterCount) => asOf !== null;

/** The number of a group; a dash where none of its registers was ever taken in. */
function sayGroup({ counts }: HolderFacts, group: RegisterGroup): string {
  const taken = counts.filter(each => registerKinds[each.kind].group === group && isImported(each));
  return taken.length === 0 ? '—' : String(taken.reduce((sum, { currentCount }) => sum + currentCount, 0));
}

const sayCount = (count: number | undefined) => (count === undefined ? '—' : String(count));

const rowOf = (facts: HolderFacts): string[] => [
  facts.node.name,
  `第${-facts.node.level}层`,
  ...groups.map(group => sayGroup(facts, group)),
  sayCount(facts.asDefendant),
  sayCount(facts.penalties),
];

const sayEntry = ({ kind, date, number, title, authority }: RegisterEntry) =>
  [registerKinds[kind].name, date, number, title, authority].filter(Boolean).join('　');

const findingsOf = ({ node, entries }: HolderFacts): Block[] =>
  entries.length === 0
    ? []
    : [
        { kind: 'heading', level: 2, text: node.name },
        { kind: 'text', lines: entries.map(sayEntry) },
      ];

/** Who and what was not looked at, and why: silence would read as "nothing there". */
function gapsOf(holders: HolderFacts[]): string[] {
  const namesOf = (kind: 'person' | 'company') =>
    holders
      .filter(({ node }) => !node.hasRecord && (node.kind === 'person') === (kind === 'person'))
      .map(({ node }) => node.name);
  const people = namesOf('person');
  const companies = namesOf('company');
  const [first] = holders.filter(({ counts }) => counts.length > 0);
  const missing = first?.counts.filter(count => !isImported(count)).map(({ kind }) => registerKinds[kind].name) ?? [];
  const looked = holders.filter(({ node }) => node.hasRecord);
  return [
    ...(people.length > 0
      ? [`自然人股东 ${people.join('、')}：同名者难以分辨，未按姓名核查，请凭身份证号另行查询。`]
      : []),
    ...(companies.length > 0 ? [`${companies.join('、')}：本系统没有其资料，未能核查。`] : []),
    ...(missing.length > 0 ? [`未导入的公示信息：${missing.join('、')}。`] : []),
    ...(looked.some(({ asDefendant }) => asDefendant === undefined) ? ['没有司法案例的权限，涉诉未核查。'] : []),
    ...(looked.some(({ penalties }) => penalties === undefined) ? ['没有行政处罚的权限，行政处罚未核查。'] : []),
  ];
}

/** The check of a company's shareholders: a row each, what registers say that still holds, and what was not looked at. */
export function checkOf({ companyName, now, holders }: Holdings & { holders: HolderFacts[] }): Document {
  const looked = holders.filter(({ node }) => node.hasRecord);
  const findings = looked.flatMap(findingsOf);
  const gaps = gapsOf(holders);
  const blocks: Block[] = [
    { kind: 'title', text: '股东核查', subtitle: companyName },
    {
      kind: 'facts',
      rows: [
        ['公司', companyName],
        ['股东（各层合计）', `${holders.length} 名`],
        ['已核查', `${looked.length} 名`],
        ['有现行公示记录的', `${looked.filter(({ entries }) => entries.length > 0).length} 名`],
        ['日期', shanghaiDay(now)],
      ],
    },
    { kind: 'heading', level: 1, text: '核查结果' },
    looked.length === 0
      ? { kind: 'text', lines: ['股东均无法在本系统核查，原因见“未核查”。'] }
      : {
          kind: 'table',
          head: ['股东', '层级', ...groups.map(group => registerGroups[group]), '作为被告', '行政处罚'],
          rows: looked.map(rowOf),
          shares: [4, 1.2, 1, 1, 1.6, 1.4, 1.4, 1.4],
        },
    ...(findings.length === 0
      ? []
      : ([{ kind: 'heading', level: 1, text: '现行公示记录' }, ...findings] satisfies Block[])),
    ...(gaps.length === 0
      ? []
      : ([
          { kind: 'heading', level: 1, text: '未核查' },
          { kind: 'text', lines: gaps },
        ] satisfies Block[])),
    { kind: 'note', text: '公示记录只计现行有效的，每类至多列10条；“—”表示未核查，不表示没有。' },
  ];
  return { name: `股东核查 ${companyName}`, blocks };
}
