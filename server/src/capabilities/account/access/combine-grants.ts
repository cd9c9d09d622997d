import type { ExplainedResource, ExplainedStep, GrantSource } from '@antai/contract/administration/roles';
import { type ResourceId, resourceOf, resources } from '@antai/contract/wire/resources';

/** What a user may of one resource. */
export interface Grant {
  userId: string;
  resourceId: number;
  display: boolean;
  permission: boolean;
}

type Flags = Pick<Grant, 'display' | 'permission'>;

/** One sentence about one resource, and who says it. */
export interface SourceGrant extends Flags {
  resourceId: number;
  source: Exclude<GrantSource, 'usual'>;
  /** Which role or enterprise; empty for the user's own. */
  name: string;
  setBy: string | null;
  setAt: string | null;
}

const either = (grants: Flags[]): Flags => ({
  display: grants.some(({ display }) => display),
  permission: grants.some(({ permission }) => permission),
});

/**
 * What remains of a resource: the user's own grant, else what any of the roles gives, else the default; and of that only
 * what the enterprise leaves.
 */
function combine(usual: Flags, grants: SourceGrant[]): Flags & { decidedBy: GrantSource } {
  const of = (source: GrantSource) => grants.filter(grant => grant.source === source);
  const [own] = of('user');
  const roles = of('role');
  const base: Flags = own ?? (roles.length > 0 ? either(roles) : usual);
  const giver = own ? 'user' : roles.length > 0 ? 'role' : 'usual';
  const [enterprise] = of('enterprise');
  const left = {
    display: base.display && (enterprise?.display ?? true),
    permission: base.permission && (enterprise?.permission ?? true),
  };
  const isCut = left.display !== base.display || left.permission !== base.permission;
  return { ...left, decidedBy: isCut ? 'enterprise' : giver };
}

const usualOf = (id: ResourceId): Flags => {
  const { display, permission } = resources[id];
  return { display: display === '1', permission: permission === '1' };
};

const ids = Object.keys(resources).map(Number) as ResourceId[];

/** The grants of a user as one list, a resource at most once: what overrides the defaults of the table. */
export function combineGrants(userId: string, grants: SourceGrant[]): Grant[] {
  const byResource = Map.groupBy(grants, ({ resourceId }) => resourceId);
  return ids.flatMap(resourceId => {
    const sources = byResource.get(resourceId);
    if (!sources) return [];
    const { display, permission } = combine(usualOf(resourceId), sources);
    return [{ userId, resourceId, display, permission }];
  });
}

function parentsOf(id: ResourceId): ResourceId[] {
  const parent = resourceOf(id)?.parent as ResourceId | undefined;
  return parent === undefined ? [] : [parent, ...parentsOf(parent)];
}

const order: GrantSource[] = ['usual', 'role', 'user', 'enterprise'];

/** Every resource as a user has it, each source that says something of it in the order in which they override. */
export function explainGrants(grants: SourceGrant[]): ExplainedResource[] {
  const byResource = Map.groupBy(grants, ({ resourceId }) => resourceId);
  const results = new Map(ids.map(id => [id, combine(usualOf(id), byResource.get(id) ?? [])]));
  return ids.map(resourceId => {
    const sources = byResource.get(resourceId) ?? [];
    const { display, permission, decidedBy } = results.get(resourceId)!;
    const missing = parentsOf(resourceId).filter(id => !results.get(id)?.permission);
    const usual: ExplainedStep = { source: 'usual', name: '', ...usualOf(resourceId), setBy: null, setTime: null };
    const steps = sources
      .toSorted((a, b) => order.indexOf(a.source) - order.indexOf(b.source))
      .map(
        ({ source, name, display, permission, setBy, setAt }): ExplainedStep => ({
          source,
          name,
          display,
          permission,
          setBy,
          setTime: setAt && new Date(setAt).toISOString(),
        }),
      );
    return {
      resourceId,
      name: resources[resourceId].name,
      parentId: resourceOf(resourceId)?.parent ?? null,
      display,
      permission,
      isOpen: display && permission && missing.length === 0,
      steps: [usual, ...steps],
      decidedBy,
      missingParents: missing.map(id => ({ resourceId: id, name: resources[id].name })),
    };
  });
}
