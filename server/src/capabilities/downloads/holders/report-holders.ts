import type { EquityGraph } from '@antai/contract/people';
import type { Block, Document } from '@antai/documents/document';
import { shanghaiDay } from '@antai/values';

/** A company, who holds it, and the moment it was looked at. */
export interface Holdings {
  graph: EquityGraph;
  companyName: string;
  now: Date;
}

const kindNames = { company: '企业', person: '自然人', other: '其他' };

const sayPercent = (percent: number | undefined) => (percent === undefined ? '未载明' : `${percent}%`);

/** Who holds what, from the company upwards. */
function chainsOf({ nodes, edges }: EquityGraph): string[][] {
  const byId = new Map(nodes.map(node => [node.id, node]));
  const levelOf = (id: string) => byId.get(id)?.level ?? 0;
  return edges
    .filter(({ from }) => levelOf(from) < 0)
    .toSorted((a, b) => levelOf(b.from) - levelOf(a.from))
    .map(({ from, to, percent }) => [
      `第${-levelOf(from)}层`,
      byId.get(from)?.name ?? '',
      kindNames[byId.get(from)?.kind ?? 'other'],
      byId.get(to)?.name ?? '',
      sayPercent(percent),
    ]);
}

/** What the tables cannot show, so that nobody takes them for the whole. */
function limitsOf({ rings, edges, isCut }: EquityGraph): string[] {
  const unstated = edges.filter(({ percent }) => percent === undefined).length;
  return [
    ...rings.map(ring => `交叉持股：${[...ring, ring[0]].join(' ← ')}。最终持有比例已按循环计算到底。`),
    ...(unstated > 0 ? [`有 ${unstated} 笔持股未载明比例，未计入最终持有比例。`] : []),
    ...(isCut ? ['股权链过长，只列出一部分。'] : []),
  ];
}

/** The report of a company's shareholders to the last, with what it holds itself. */
export function reportOf({ graph, companyName, now }: Holdings): Document {
  const below = graph.edges.filter(({ from }) => from === graph.rootId);
  const nameOf = (id: string) => graph.nodes.find(node => node.id === id)?.name ?? '';
  const limits = limitsOf(graph);
  const blocks: Block[] = [
    { kind: 'title', text: '股权穿透报告', subtitle: companyName },
    {
      kind: 'facts',
      rows: [
        ['公司', companyName],
        ['股东（各层合计）', `${graph.nodes.filter(({ level }) => level < 0).length} 名`],
        ['最终持有人', `${graph.ultimateHolders.length} 名`],
        ['依据', '本系统已导入的登记资料'],
        ['日期', shanghaiDay(now)],
      ],
    },
    { kind: 'heading', level: 1, text: '最终持有人' },
    graph.ultimateHolders.length === 0
      ? { kind: 'text', lines: ['登记资料未载明持股比例，最终持有人无法计算。'] }
      : {
          kind: 'table',
          head: ['名称', '合计持股比例', '持股路径'],
          rows: graph.ultimateHolders.map(({ name, percent, paths }) => [name, `${percent}%`, `${paths} 条`]),
          shares: [5, 2, 1.4],
        },
    { kind: 'heading', level: 1, text: '各层股东' },
    {
      kind: 'table',
      head: ['层级', '股东', '类型', '被持股企业', '持股比例'],
      rows: chainsOf(graph),
      shares: [1, 4, 1.2, 4, 1.6],
    },
    ...(below.length === 0
      ? []
      : ([
          { kind: 'heading', level: 1, text: '对外投资' },
          {
            kind: 'table',
            head: ['企业', '持股比例'],
            rows: below.map(({ to, percent }) => [nameOf(to), sayPercent(percent)]),
            shares: [5, 1.6],
          },
        ] satisfies Block[])),
    ...(limits.length === 0
      ? []
      : ([
          { kind: 'heading', level: 1, text: '须注意' },
          { kind: 'text', lines: limits },
        ] satisfies Block[])),
    { kind: 'note', text: '登记资料可能晚于实际变更；代持、协议控制与表决权安排不在登记资料之中。' },
  ];
  return { name: `股权穿透报告 ${companyName}`, blocks };
}
