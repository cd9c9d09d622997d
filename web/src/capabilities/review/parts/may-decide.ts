import type { Group } from './group-findings.ts';

/** Whether the user decides of a group: the owner of all; a colleague of what they have, until they hand it back. */
export const mayDecide = ({ findings }: Group, isOwn: boolean): boolean =>
  isOwn || findings.every(({ assignment }) => assignment !== null && !assignment.isDone);

/** What of these a colleague has still to hand back. */
export const openOf = (groups: readonly Group[]): string[] =>
  groups
    .flatMap(({ findings }) => findings)
    .filter(({ assignment }) => assignment && !assignment.isDone)
    .map(({ findingId }) => findingId);
