import { isLeftOut } from '@antai/comparison/leave-out';
import {
  type ComparedLine,
  type ComparisonDetail,
  formalImportance,
  placeNames,
  urgentImportance,
  type VersionChange,
} from '@antai/contract/comparison';
import type { IgnoredKinds } from './ignored.ts';

/** A change as the list shows it. */
export interface ListedChange extends VersionChange {
  index: number;
  /** Where it stands: its clause or heading. */
  place: string;
}

export interface ChangeGroups {
  urgent: ListedChange[];
  general: ListedChange[];
  formal: ListedChange[];
}

const placeMax = 18;
const clause = /^\s*(?:第[零〇一二三四五六七八九十百千\d]+[编章节条]|[一二三四五六七八九十]+、|\d+(?:\.\d+)*[.、\s])/u;

interface Listing {
  order: 'importance' | 'place';
  ignored: IgnoredKinds;
}

/** The changes that are not ignored by how urgent they are, the worst first or as they stand. */
export function groupChanges(detail: ComparisonDetail, { order, ignored }: Listing): ChangeGroups {
  const places = placesOf(detail);
  const listed = detail.changes
    .map((change, index): ListedChange => ({ ...change, index, place: places[change.row] ?? '' }))
    .filter(change => !isLeftOut(change, ignored));
  if (order === 'importance') listed.sort((a, b) => b.importance - a.importance || a.index - b.index);
  return {
    urgent: listed.filter(({ importance }) => importance >= urgentImportance),
    general: listed.filter(({ importance }) => importance < urgentImportance && importance >= formalImportance),
    formal: listed.filter(({ importance }) => importance < formalImportance),
  };
}

/** For each row the clause it belongs to, as it is called in the new version or else in the old one. */
function placesOf({ rows, beforeLines, afterLines }: ComparisonDetail): string[] {
  let current = '';
  return rows.map(({ before, after }) => {
    const line = after ? afterLines[after[0]] : before ? beforeLines[before[0]] : undefined;
    if (!line) return current;
    if (line.place !== 'body') return placeNames[line.place];
    if (line.cell) return `表格第${line.cell.row + 1}行${current ? ` · ${current}` : ''}`;
    const title = titleOf(line);
    if (title) current = title;
    return title ?? current;
  });
}

function titleOf({ text, number, headingLevel }: ComparedLine): string | undefined {
  if (!number && headingLevel === undefined && !clause.test(text)) return undefined;
  const title = `${number ? `${number} ` : ''}${text.trim()}`;
  return title.length > placeMax ? `${title.slice(0, placeMax)}…` : title;
}
