import type { ResourcePermission } from '@antai/contract/account';
import { type ResourceId, resourceOf, resources } from '@antai/contract/wire/resources';
import type { Grant } from './access/combine-grants.ts';

const flag = (isSet: boolean) => (isSet ? '1' : '0') as '0' | '1';

/** The whole resource list of a user: the table's defaults, overlaid with the user's own grants. */
export function resourceList(grants: Grant[]): ResourcePermission[] {
  const own = new Map(grants.map(grant => [grant.resourceId, grant]));
  return Object.entries(resources).map(([id, resource]) => {
    const resourceId = Number(id);
    const grant = own.get(resourceId);
    const flags = grant
      ? { display: flag(grant.display), permission: flag(grant.permission) }
      : { display: resource.display, permission: resource.permission };
    const resourceJson = JSON.stringify({ name: resource.name, refusal: resource.refusal });
    return { resourceId, resourceJson, ...flags };
  });
}

/** Whether a user with these grants has the permission of a resource and of everything above it. */
export function isPermitted(grants: Grant[], id: ResourceId): boolean {
  const resource = resourceOf(id);
  if (!resource) return false;
  const grant = grants.find(each => each.resourceId === id);
  const isOwn = grant ? grant.permission : resource.permission === '1';
  return isOwn && (resource.parent === undefined || isPermitted(grants, resource.parent as ResourceId));
}

/** Whether a session still stands at this moment. */
export function isExpired(
  session: { createdAt: Date; lastSeenAt: Date },
  now: Date,
  limits: { idleMs: number; maxMs: number },
): boolean {
  const idle = now.getTime() - session.lastSeenAt.getTime();
  const age = now.getTime() - session.createdAt.getTime();
  return idle > limits.idleMs || age > limits.maxMs;
}
