import type { EquityGraph } from '@antai/contract/people';
import {
  type ClueKind,
  clueGrades,
  clueKinds,
  type PropertyClue,
  type PropertyClues,
} from '@antai/contract/property-clues';
import { type RegisterEntry, type RegisterKind, registerKinds } from '@antai/contract/registers';
import type { Workbook } from '@antai/documents/write-excel';

/** The registers that tell of what somebody owns. */
export const clueRegisters: Partial<Record<RegisterKind, ClueKind>> = {
  trademark: 'intellectual',
  patent: 'intellectual',
  copyright: 'intellectual',
  licence: 'intellectual',
  bid: 'bid',
  chattelMortgage: 'equipment',
  landMortgage: 'realEstate',
  judicialAuction: 'realEstate',
};

/** What a company holds of others, as the register has it. */
export const cluesOfEquity = ({ rootId, nodes, edges }: EquityGraph): PropertyClue[] =>
  edges
    .filter(({ from }) => from === rootId)
    .map(({ to, percent }) => {
      const company = nodes.find(({ id }) => id === to);
      const share = percent === undefined ? '' : ` ${Number(percent.toFixed(2))}%`;
      return {
        kind: 'equity',
        grade: 'registered',
        text: `持有${company?.name ?? to}的股权${share}`,
        quote: null,
        amountFen: null,
        date: '',
        source: {
          text: company?.name ?? to,
          recordType: company?.hasRecord ? '1' : null,
          id: company?.hasRecord ? to : null,
        },
      };
    });

/** What an entry of a register tells of; those that are over, or tell of nothing owned, are none. */
export function cluesOfEntries(entries: readonly RegisterEntry[]): PropertyClue[] {
  return entries.flatMap(({ kind, isEnded, title, number, authority, date, amountFen }): PropertyClue[] => {
    const clue = clueRegisters[kind];
    if (!clue || isEnded) return [];
    const { name } = registerKinds[kind];
    const source = [name, number, authority].filter(Boolean).join(' · ');
    const text = `${name}：${title || number}`;
    return [
      {
        kind: clue,
        grade: 'registered',
        text,
        quote: null,
        amountFen,
        date,
        source: { text: source, recordType: null, id: null },
      },
    ];
  });
}

const gradeNames = Object.keys(clueGrades);
const kindNames = Object.keys(clueKinds);

/** By kind, the most certain first, then the latest. */
export const inOrder = (clues: readonly PropertyClue[]): PropertyClue[] =>
  [...clues].sort(
    (a, b) =>
      kindNames.indexOf(a.kind) - kindNames.indexOf(b.kind) ||
      gradeNames.indexOf(a.grade) - gradeNames.indexOf(b.grade) ||
      (a.date < b.date ? 1 : a.date > b.date ? -1 : 0),
  );

/** The clues as a list of Excel. */
export function describeClues({ companyName, day, clues, coverage }: PropertyClues): Workbook {
  const text = (name: string) => ({ name, kind: 'text' as const });
  return {
    sheets: ['财产线索', '说明'],
    columns: [
      text('类别'),
      text('可靠程度'),
      text('线索'),
      { name: '金额', kind: 'money' },
      { name: '日期', kind: 'date' },
      text('所在的句子'),
      text('来源'),
    ],
    rows: clues.map(clue => [
      clueKinds[clue.kind],
      clueGrades[clue.grade],
      clue.text,
      clue.amountFen === null ? null : clue.amountFen / 100,
      clue.date || null,
      clue.quote ?? '',
      clue.source.text,
    ]),
    facts: [
      ['企业', companyName],
      ['数据截至', day],
      ...coverage.map((each, at): [string, string] => [`范围${at + 1}`, each]),
      ['说明', '线索来自已导入的数据，权属、现状与是否已经履行须另行核实。'],
    ],
  };
}
