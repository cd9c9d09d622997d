import type { SimilarCase } from '@antai/contract/search';

export interface Figures {
  title: string;
  /** The cases that say anything of it. */
  n: number;
  items: { label: string; count: number }[];
}

const bandsFen: [label: string, fromFen: number][] = [
  ['不满10万元', 0],
  ['10万元至50万元', 10_000_000],
  ['50万元至100万元', 50_000_000],
  ['100万元至500万元', 100_000_000],
  ['500万元以上', 500_000_000],
];

const textsOf = (value: unknown): string[] => {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((each): each is string => typeof each === 'string' && each !== '');
};

function counted(values: string[]): { label: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([label, count]) => ({ label, count }));
}

const bandOf = (fen: number): string => bandsFen.findLast(([, from]) => fen >= from)?.[0] ?? bandsFen[0]![0];

/** How the cases ended, when, and over how much: each group over the cases that say it. */
export function figuresOf(cases: Pick<SimilarCase, 'fields'>[]): Figures[] {
  const outcomes = cases.flatMap(({ fields }) => textsOf(fields.outcome).slice(0, 1));
  const years = cases.flatMap(({ fields }) => {
    const year = String(fields.judgmentYear ?? fields.judgmentDate ?? '').slice(0, 4);
    return /^\d{4}$/.test(year) ? [year] : [];
  });
  const bands = cases.flatMap(({ fields }) => {
    const fen = fields.amountInDispute;
    return typeof fen === 'number' && fen > 0 ? [bandOf(fen)] : [];
  });
  const bandCounts = counted(bands);
  return [
    { title: '裁判结论', n: outcomes.length, items: counted(outcomes).sort((a, b) => b.count - a.count) },
    { title: '裁判年份', n: years.length, items: counted(years).sort((a, b) => (a.label < b.label ? -1 : 1)) },
    {
      title: '标的额',
      n: bands.length,
      items: bandsFen.flatMap(([label]) => bandCounts.find(each => each.label === label) ?? []),
    },
  ].filter(({ n }) => n > 0);
}
