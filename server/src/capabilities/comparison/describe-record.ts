import type { InLines, NumbersInText, PlacedChange } from '@antai/comparison';
import type { ComparisonDetail, ComparisonRecord, Proof } from '@antai/contract/comparison';
import { type FilePart, formalImportance, ignorable, placeNames, urgentImportance } from '@antai/contract/comparison';
import { fileNameOf } from '@antai/documents/document';
import type { Task } from '../../platform/tasks/describe-task.ts';
import { showProgress } from '../../platform/tasks/show-progress.ts';
import type { Said } from '../notices/service.ts';
import { silentIn, tellsHeads, type VersionComparison } from './compare-versions.ts';
import type { ReadVersion, VersionLine } from './read-versions.ts';
import type { SourceVersion } from './tables.ts';

/** What a finished comparison keeps: every version, and every two of them compared. */
export interface ComparedVersions {
  versions: ReadVersion[];
  pairs: Record<string, { comparison: VersionComparison; proof: Proof }>;
}

/** What a finished task tells beside its file. */
export type Outcome =
  | { kind: 'compared'; changeCount: number; urgentCount: number; tracked: number[] }
  /** Versions that hold tracked changes, of which nobody said how they are taken. */
  | { kind: 'question'; versions: number[] };

interface RecordFacts {
  recordId: string;
  name: string;
  versions: SourceVersion[];
  createdAt: Date;
}

/** A record as its user sees it in the list. */
export function showRecord(
  { recordId, name, versions, createdAt }: RecordFacts,
  task: Task | undefined,
  { now }: { now: Date },
): ComparisonRecord {
  const outcome = task?.state === 'done' ? (task.result as Outcome) : undefined;
  const compared = outcome?.kind === 'compared' ? outcome : undefined;
  const tracked = outcome?.kind === 'question' ? outcome.versions : compared?.tracked;
  return {
    recordId,
    name,
    ...showProgress(task, { createdAt, now }),
    ...(outcome?.kind === 'question' ? { status: 'asking' as const } : {}),
    isExpired: compared !== undefined && task?.isExpired === true,
    createTime: createdAt.toISOString(),
    versions: versions.map(({ fileId, fileName, fileType, reading }, version) => ({
      version,
      fileId,
      fileName,
      fileType,
      hasTrackedChanges: tracked ? tracked.includes(version) : null,
      reading,
    })),
    changeCount: compared?.changeCount ?? null,
    urgentCount: compared?.urgentCount ?? null,
  };
}

/** How many changes there are, and how many are to be looked at first. */
export const countChanges = ({ changes }: VersionComparison) => ({
  changeCount: changes.length,
  urgentCount: changes.filter(({ importance }) => importance >= urgentImportance).length,
});

/** A change of form as it is told now: results from before do not say which ignorables it takes to leave it out. */
export const nameForm = <Change extends Pick<PlacedChange, 'kind' | 'importance' | 'sameUnder'>>(
  change: Change,
): Change =>
  change.sameUnder || change.importance >= formalImportance || change.kind === 'move'
    ? change
    : { ...change, sameUnder: [[...ignorable]] };

const bare = (fileName: string) => fileName.replace(/\.\w{1,5}$/u, '');

/** What a record is called: by its first and its last version. */
export function nameOfRecord(versions: readonly { fileName: string }[]): string {
  const [first, last] = [bare(versions[0]!.fileName), bare(versions.at(-1)!.fileName)];
  return first === last ? first : `${first} → ${last}`;
}

const endings = { word: '（修订稿）.docx', pdf: '（变更清单）.pdf', excel: '（变更清单）.xlsx' } as const;

export const nameOfDownload = (fileName: string, fileType: keyof typeof endings) =>
  fileNameOf(bare(fileName)) + endings[fileType];

/** What a notice says of the end of a comparison. */
export function sayEnd({ name, state, failReason, result }: Task): Said {
  if (state !== 'done') return { title: '文件比对失败', paragraphs: [`${name} 未能比对：${failReason ?? ''}`] };
  const outcome = result as Outcome;
  if (outcome.kind === 'question')
    return { title: '文件比对待确认', paragraphs: [`${name} 中有尚未接受或拒绝的修订，请选择如何处理后继续比对。`] };
  return {
    title: '文件比对完成',
    paragraphs: [`${name} 共${outcome.changeCount}处变更，其中${outcome.urgentCount}处须先看。`],
  };
}

/** What was compared, part by part, and what was not. */
export function coverageOf(
  before: ReadVersion,
  after: ReadVersion,
  {
    comparison: { coarse, hasNumbers = true },
    numbersInText,
    inLines,
    fileTypes,
  }: {
    comparison: VersionComparison;
    numbersInText?: NumbersInText | undefined;
    inLines?: InLines | undefined;
    fileTypes?: { before: string; after: string };
  },
): NonNullable<ComparisonDetail['coverage']> {
  const isSilent = fileTypes ? silentIn(fileTypes) : () => false;
  const countOf = ({ lines }: ReadVersion, place: FilePart) =>
    countIn(
      lines.filter(line => !isSilent(line)),
      place,
    );
  const places = (Object.keys(placeNames) as FilePart[]).flatMap(place => {
    const [old, young] = [countOf(before, place), countOf(after, place)];
    return old + young > 0 ? [{ what: placeNames[place], before: old, after: young }] : [];
  });
  const [old, young] = [tablesIn(before.lines), tablesIn(after.lines)];
  const tables = old + young > 0 ? [{ what: '表格', before: old, after: young }] : [];
  // results from before do not say whether numbers were found
  const noNumbers = hasNumbers ? [] : [`自动编号（${numbersInText === 'before' ? '旧稿' : '新稿'}的文字中没有编号）`];
  const tell = (version: string, unread: string[]) => unread.map(each => `${version}${each}`);
  const hasHeads = [before, after].some(({ lines }) =>
    lines.some(({ place }) => place === 'header' || place === 'footer'),
  );
  return {
    compared: [...places, ...tables],
    notCompared: [
      ...tell('旧稿', before.unread),
      ...tell('新稿', after.unread),
      ...(hasHeads && fileTypes && !tellsHeads(fileTypes) ? ['页眉、页脚（txt中没有）'] : []),
      ...noNumbers,
      ...(inLines ? [sayLayout(inLines)] : []),
      '字体、缩进等格式',
    ],
    coarse,
  };
}

const sayLayout = ({ side, isPrinted }: InLines) =>
  `${side === 'before' ? '旧稿' : '新稿'}的${isPrinted ? '换行与表格分格' : '表格分格'}（随版式而定）`;

const countIn = (lines: readonly VersionLine[], place: FilePart) =>
  lines.filter(each => each.place === place && each.text.trim() !== '').length;

const tablesIn = (lines: readonly VersionLine[]) =>
  new Set(lines.flatMap(({ cell, place }) => (cell ? [`${place} ${cell.table}`] : []))).size;
