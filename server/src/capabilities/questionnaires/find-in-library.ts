import { faults } from '@antai/contract/wire/faults';
import { paged } from '@antai/contract/wire/page';
import { type LibraryQuestionnaire, listGroups, listLibrary } from '@antai/questionnaire/library';
import { Fault } from '../../platform/fault.ts';
import { showLibraryRow } from './show-questionnaire.ts';

export interface PageWish {
  pageNum: number;
  pageSize: number;
}

/** A questionnaire of the library; a fault where there is none. */
export function inLibrary(repositoryId: string): LibraryQuestionnaire {
  const questionnaire = listLibrary().find(({ id }) => id === repositoryId);
  if (!questionnaire) throw new Fault(faults.notFound);
  return questionnaire;
}

const isAbout = ({ title, description, tags }: LibraryQuestionnaire, keyword: string) =>
  [title, description, ...tags].some(text => text.includes(keyword));

/** One page of the library. */
export function libraryPage(
  { groupId, keyword }: { groupId?: string | null; keyword?: string | null },
  page: PageWish,
) {
  const rows = listLibrary()
    .filter(each => (!groupId || each.groupId === groupId) && isAbout(each, keyword ?? ''))
    .map(showLibraryRow);
  const from = (page.pageNum - 1) * page.pageSize;
  return paged(rows.slice(from, from + page.pageSize), rows.length, page);
}

/** The groups of the library with how many stand in each. */
export const libraryGroups = () => ({
  groups: listGroups().map(({ id, name, description, questionnaires }) => ({
    ...{ groupId: id, name, description, count: questionnaires.length },
  })),
});
