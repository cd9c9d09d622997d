import { type ComparisonDetail, changeKindNames, formalImportance, urgentImportance } from '@antai/contract/comparison';
import { type Document, shorten } from '@antai/documents/document';
import type { Workbook } from '@antai/documents/write-excel';

type Listed = Pick<ComparisonDetail, 'changes' | 'coverage' | 'versions' | 'before' | 'after'>;

const shownMax = 600;

/** How urgent a change is, in words. */
const levelOf = (importance: number) =>
  importance >= urgentImportance ? '须先看' : importance < formalImportance ? '编号与格式' : '一般';

const worstFirst = ({ changes }: Listed) =>
  changes
    .map((change, at) => ({ ...change, number: at + 1 }))
    .sort((a, b) => b.importance - a.importance || a.number - b.number);

const show = (text: string) => shorten(text.trim().replaceAll('\n', ' ⏎ '), shownMax);

function factsOf({ versions, before, after, changes, coverage }: Listed): [string, string][] {
  const urgent = changes.filter(({ importance }) => importance >= urgentImportance).length;
  return [
    ['旧稿', versions[before]!.fileName],
    ['新稿', versions[after]!.fileName],
    ['变更', `${changes.length}处，其中须先看${urgent}处`],
    ['已比对', coverage?.compared.map(each => `${each.what} ${each.before} / ${each.after}`).join('、') ?? ''],
    ['未比对', coverage?.notCompared.join('、') ?? ''],
  ];
}

/** The list of changes as a paper, worst first. */
export function describeChanges(listed: Listed): Document {
  return {
    name: '变更清单',
    blocks: [
      {
        kind: 'title',
        text: '变更清单',
        subtitle: `${listed.versions[listed.before]!.fileName} → ${listed.versions[listed.after]!.fileName}`,
      },
      { kind: 'facts', rows: factsOf(listed) },
      {
        kind: 'table',
        head: ['序', '级别', '类别', '旧稿', '新稿', '批注'],
        shares: [0.5, 0.9, 1.1, 3.2, 3.2, 1.4],
        rows: worstFirst(listed).map(({ number, importance, kind, reason, before, after, note }) => [
          String(number),
          levelOf(importance),
          `${changeKindNames[kind]} · ${reason}`,
          show(before.text),
          show(after.text),
          note,
        ]),
      },
      {
        kind: 'note',
        text: '级别按规则给出：金额、费率、否定、日期、期限、主体、责任、义务在先；未使用语言模型，请以全文为准。',
      },
    ],
  };
}

/** The list of changes as a workbook, worst first. */
export function listChanges(listed: Listed): Workbook {
  const text = (name: string) => ({ name, kind: 'text' as const });
  return {
    columns: [
      text('新稿'),
      text('旧稿'),
      { name: '序', kind: 'number' },
      text('级别'),
      text('变更'),
      text('理由'),
      { name: '重要性', kind: 'number' },
      text('已看'),
      text('批注'),
    ],
    rows: worstFirst(listed).map(({ number, importance, kind, reason, before, after, isSeen, note }) => [
      after.text || '（无）',
      before.text || '（无）',
      number,
      levelOf(importance),
      changeKindNames[kind],
      reason,
      importance,
      isSeen ? '是' : '否',
      note === '' ? null : note,
    ]),
    facts: factsOf(listed),
    sheets: ['变更清单', '说明'],
  };
}
