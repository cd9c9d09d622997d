import { isLeftOut } from '@antai/comparison/leave-out';
import {
  type ComparisonDetail,
  changeKindNames,
  formalImportance,
  type Ignorable,
  ignoreNames,
  urgentImportance,
} from '@antai/contract/comparison';
import { type Document, shorten } from '@antai/documents/document';
import type { Workbook } from '@antai/documents/write-excel';

type ChangeList = Pick<ComparisonDetail, 'changes' | 'renumbered' | 'coverage' | 'versions' | 'before' | 'after'>;
type IgnoredKinds = readonly Ignorable[];

const shownMax = 600;

/** How urgent a change is, in words. */
const levelOf = (importance: number) =>
  importance >= urgentImportance ? '须先看' : importance < formalImportance ? '编号与格式' : '一般';

/** The changes that are listed, by the number that each has on the page. */
const worstFirst = ({ changes }: ChangeList, ignored: IgnoredKinds) =>
  changes
    .map((change, at) => ({ ...change, number: at + 1 }))
    .filter(change => !isLeftOut(change, new Set(ignored)))
    .sort((a, b) => b.importance - a.importance || a.number - b.number);

const show = (text: string) => shorten(text.trim().replaceAll('\n', ' ⏎ '), shownMax);

function factsOf(listed: ChangeList, ignored: IgnoredKinds): [string, string][] {
  const { versions, before, after, changes, renumbered, coverage } = listed;
  const visible = worstFirst(listed, ignored);
  const urgent = visible.filter(({ importance }) => importance >= urgentImportance).length;
  const numbers = ignored.includes('numbering') || renumbered.length === 0 ? [] : [sayNumbers(renumbered)];
  return [
    ['旧稿', versions[before]!.fileName],
    ['新稿', versions[after]!.fileName],
    ['变更', `${visible.length}处，其中须先看${urgent}处`],
    ['忽略', sayIgnored(ignored, { changes: changes.length - visible.length, numbers: renumbered.length })],
    ...numbers.map((text): [string, string] => ['自动编号', text]),
    ['已比对', coverage?.compared.map(each => `${each.what} ${each.before} / ${each.after}`).join('、') ?? ''],
    ['未比对', coverage?.notCompared.join('、') ?? ''],
  ];
}

/** What was ignored and how much is not listed for it. */
function sayIgnored(ignored: IgnoredKinds, { changes, numbers }: { changes: number; numbers: number }): string {
  if (ignored.length === 0) return '无，全部变更均已列出';
  const hidden = [
    `只有这些差别的${changes}处变更未列出`,
    ...(ignored.includes('numbering') && numbers > 0 ? [`自动编号变化${numbers}处未列出`] : []),
  ];
  return `${ignored.map(each => ignoreNames[each]).join('、')}（${hidden.join('，')}；Word修订稿含全部变更）`;
}

const numbersMax = 100;

const sayNumbers = (renumbered: ChangeList['renumbered']) =>
  renumbered
    .slice(0, numbersMax)
    .map(({ before, after }) => `${before || '无'}→${after || '无'}`)
    .join('、') + (renumbered.length > numbersMax ? `等${renumbered.length}处` : '');

/** The list of changes as a paper, worst first, without what is ignored; it says what that is. */
export function describeChanges(listed: ChangeList, ignored: IgnoredKinds): Document {
  return {
    name: '变更清单',
    blocks: [
      {
        kind: 'title',
        text: '变更清单',
        subtitle: `${listed.versions[listed.before]!.fileName} → ${listed.versions[listed.after]!.fileName}`,
      },
      { kind: 'facts', rows: factsOf(listed, ignored) },
      {
        kind: 'table',
        head: ['序', '级别', '类别', '旧稿', '新稿', '批注'],
        shares: [0.5, 0.9, 1.1, 3.2, 3.2, 1.4],
        rows: worstFirst(listed, ignored).map(({ number, importance, kind, reason, before, after, note }) => [
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

/** The same list as a workbook. */
export function listChanges(listed: ChangeList, ignored: IgnoredKinds): Workbook {
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
    rows: worstFirst(listed, ignored).map(({ number, importance, kind, reason, before, after, isSeen, note }) => [
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
    facts: factsOf(listed, ignored),
    sheets: ['变更清单', '说明'],
  };
}
