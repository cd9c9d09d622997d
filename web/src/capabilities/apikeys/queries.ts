import { type ApiKey, apikeys } from '@antai/contract/apikeys';
import type { SentOf } from '@antai/contract/wire/call';
import { type ResourceId, resources } from '@antai/contract/wire/resources';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isOpen } from '../../lib/permission.ts';
import { presenter } from '../../lib/presenter.ts';
import { send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

const queryKey = ['apikeys'];

export const apiKeysQuery = queryOptions<ApiKey[]>({
  queryKey,
  staleTime: 0,
  queryFn: ({ signal }) => sendQuietly(apikeys.list, {}, { signal }),
});

export function useCreateKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (data: SentOf<typeof apikeys.create>['data']) => send(apikeys.create, { data }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
}

export function useRevokeKey() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (keyId: string) => send(apikeys.revoke, { data: { keyId } }),
    onSuccess: async () => {
      presenter.success('密钥已撤销，使用它的程序不能再调用');
      await queries.invalidateQueries({ queryKey });
    },
  });
}

export interface ResourceNode {
  key: ResourceId;
  title: string;
  children: ResourceNode[];
}

/** What belongs to the account alone: a key never does it. */
const personal: ResourceId[] = [10021, 10025];

/** What the user may put into a key: the resources that are open to them, each below its parent. */
export function grantableResources(parent?: number): ResourceNode[] {
  const ids = (Object.keys(resources).map(Number) as ResourceId[]).filter(id => !personal.includes(id) && isOpen(id));
  const parentOf = (id: ResourceId) => (resources[id] as { parent?: number }).parent;
  return ids
    .filter(id => parentOf(id) === parent)
    .map(key => ({ key, title: resources[key].name, children: grantableResources(key) }));
}

/** Those of the chosen resources that stand below no other chosen one: they cover the rest. */
export function topmostOf(ids: ResourceId[]): ResourceId[] {
  return ids.filter(id => !ids.includes((resources[id] as { parent?: ResourceId }).parent as ResourceId));
}
