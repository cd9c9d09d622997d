import { type ResourceId, resourceOf } from '@antai/contract/wire/resources';
import { useUser } from './session.ts';

export interface Allowance {
  isDisplayed: boolean;
  isPermitted: boolean;
}

/** Display and permission of a resource; a missing one has neither, and `isReversed` turns both round. */
export function allowanceOf(id: ResourceId, isReversed = false): Allowance {
  const list = useUser.getState().user?.lmRoleResourceVOList ?? [];
  const entry = list.find(each => each.resourceId === id);
  const isDisplayed = (entry?.display === '1') !== isReversed;
  const isPermitted = (entry?.permission === '1') !== isReversed;
  return { isDisplayed, isPermitted };
}

export const isOpen = (id: ResourceId) => {
  const { isDisplayed, isPermitted } = allowanceOf(id);
  return isDisplayed && isPermitted;
};

/** Runs the action where the resource is permitted; else what the resource says of a refusal. */
export function withPermission(id: ResourceId, { act, refuse }: { act: () => void; refuse: (name: string) => void }) {
  const resource = resourceOf(id);
  if (allowanceOf(id).isPermitted || resource?.refusal === 'runAnyway') act();
  else refuse(resource?.name ?? '此功能');
}
