import { resourceOf } from '@antai/contract/wire/resources';

/** Whether the resources of a key cover this one: it is named, or something above it is. */
export function isCovered(resourceIds: readonly number[], id: number): boolean {
  if (resourceIds.includes(id)) return true;
  const parent = resourceOf(id)?.parent;
  return parent !== undefined && isCovered(resourceIds, parent);
}
