import type { Category } from '@antai/contract/search';
import type { Block, Chart, Document } from '@antai/documents/document';
import { type ExportRecord, listOf, type SearchFacts, saySearch } from './describe-records.ts';
import { subjectOf } from './name-subject.ts';

/** Records shown in the report; the whole result has a download of its own. */
export const reportRowsMax = 50;

/** Fields drawn as charts, in the order in which a lawyer asks: when, what, where, how it ended. */
export const chartedFields = (category: Category) =>
  category.fields.filter(
    // a year that is derived from a day would be drawn twice
    ({ fieldEn, isChartable }) => isChartable && !fieldEn.endsWith('Year'),
  );

interface SearchReport {
  facts: SearchFacts;
  charts: Chart[];
  /** The first of the results. */
  first: ExportRecord[];
}

/** The report of a search: what was searched, its charts with their figures, and the first of its results. */
export function reportOf(category: Category, { facts, charts, first }: SearchReport): Document {
  const drawn = charts.filter(({ points }) => points.some(({ count }) => count > 0));
  const blocks: Block[] = [
    { kind: 'title', text: `${subjectOf(category.name)}检索报告`, subtitle: facts.textForm },
    { kind: 'facts', rows: saySearch(facts) },
    { kind: 'heading', level: 1, text: '统计' },
    ...drawn.map((chart): Block => ({ kind: 'chart', chart })),
    { kind: 'heading', level: 1, text: `检索结果　前${first.length}条` },
    listOf(category, { records: first, first: 1 }),
    {
      kind: 'note',
      text: '图表统计全部命中结果；一条记录可有多个值，各项之和可能大于命中总数；值较多的项目只列最多的12个。',
    },
  ];
  return { name: `${subjectOf(category.name)}检索报告`, blocks };
}
