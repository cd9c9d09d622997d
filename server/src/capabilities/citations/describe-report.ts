import type { CitationReport } from '@antai/contract/citations';
import { citationStatuses, citationStatusNames } from '@antai/contract/statutes';
import type { Block, Document } from '@antai/documents/document';
import { shanghaiSecond } from '@antai/values';

/** How many citations came out how, in words: 已核验9处，已失效1处. */
export function sayCounts({ citations, notChecked }: Pick<CitationReport, 'citations' | 'notChecked'>): string {
  const counted = citationStatuses.flatMap(status => {
    const count = citations.filter(each => each.status === status).length;
    return count > 0 ? [`${citationStatusNames[status]}${count}处`] : [];
  });
  const all = [...counted, ...(notChecked.length > 0 ? [`未核验${notChecked.length}处`] : [])];
  return all.join('，') || '没有发现法条或案号';
}

/** The report as a document of its own, for files that cannot hold comments. */
export function describeReport(report: CitationReport): Document {
  const { fileName, asOf, checkedAt, citations, notChecked, unread } = report;
  const facts: [string, string][] = [
    ['文件', fileName],
    ['效力判断日', asOf],
    ['核验时间', `${shanghaiSecond(new Date(checkedAt))}（北京时间）`],
    ['结果', sayCounts(report)],
    ['未读或须核对', unread.join('、') || '无'],
  ];
  const table: Block = {
    kind: 'table',
    head: ['引用', '结论', '说明'],
    rows: citations.map(({ raw, status, detail }) => [raw, citationStatusNames[status], detail]),
    shares: [3, 1, 4],
  };
  const rest: Block = {
    kind: 'table',
    head: ['原文', '未核验的原因'],
    rows: notChecked.map(({ raw, why }) => [raw, why]),
    shares: [1, 2],
  };
  return {
    name: `引用核验报告 ${fileName}`,
    blocks: [
      { kind: 'title', text: '引用核验报告' },
      { kind: 'facts', rows: facts },
      ...(citations.length > 0 ? [{ kind: 'heading', level: 1, text: '逐处结论' } as const, table] : []),
      ...(notChecked.length > 0 ? [{ kind: 'heading', level: 1, text: '未核验' } as const, rest] : []),
      { kind: 'note', text: '结论依据本系统所收录的法规与裁判文书；“库中未收录”不表示不存在。' },
    ],
  };
}
