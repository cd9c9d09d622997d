import { isUnderWay, type Pack, packs } from '@antai/contract/packs';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isOpen } from '../../lib/permission.ts';
import { send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import type { Note } from '../../ui/StatusNoteBody.tsx';

const queryKey = ['packs'];
const pollMs = 2_000;

const packsQuery = queryOptions<Pack[]>({
  queryKey,
  staleTime: 60_000,
  refetchInterval: ({ state }) => (state.data?.some(pack => isUnderWay(pack.state) || pack.isLooking) ? pollMs : false),
  queryFn: ({ signal }) => sendQuietly(packs.list, {}, { signal }),
});

const administration = 9;

/** All packs for who administers them: fetching one, and looking for newer versions. */
export function usePacks() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...packsQuery,
    queryFn: ({ signal }) => send(packs.list, {}, { signal }),
  });
  const put = (pack: Pack) =>
    queries.setQueryData<Pack[]>(queryKey, list => list?.map(each => (each.name === pack.name ? pack : each)));
  const get = useMutation({
    mutationFn: (data: { name: string; version?: string | undefined }) => send(packs.get, { data }),
    onSuccess: put,
  });
  const look = useMutation({
    mutationFn: () => send(packs.look, {}),
    onSuccess: list => queries.setQueryData(queryKey, list),
  });
  return {
    packs: data,
    error: data ? undefined : (error ?? undefined),
    reload: () => void refetch(),
    get: { act: get.mutate, busyName: get.isPending ? get.variables.name : undefined },
    look: { act: () => look.mutate(), isBusy: look.isPending },
  };
}

/**
 * What is to be said of a pack just now; nothing once it is there. Who may not fetch it hears one sentence, and where
 * `isForEverybody` is false only while it is coming.
 */
export function usePackNote(name: string, { isForEverybody = true } = {}): Note | undefined {
  const queries = useQueryClient();
  const { data } = useQuery(packsQuery);
  const get = useMutation({
    mutationFn: () => send(packs.get, { data: { name } }),
    onSuccess: pack =>
      queries.setQueryData<Pack[]>(queryKey, list => list?.map(each => (each.name === name ? pack : each))),
  });
  const pack = data?.find(each => each.name === name);
  if (!pack || pack.state === 'done') return undefined;
  if (isUnderWay(pack.state)) return comingNote(pack);
  const isAdministrator = isOpen(administration);
  if (!isAdministrator) {
    return isForEverybody ? { text: '法规正文暂未取到，其余功能照常使用；管理员可以补入。' } : undefined;
  }
  return {
    text: pack.state === 'absent' ? `${pack.title}尚未取用。` : `${pack.title}未能取到，其余功能照常。`,
    problems: pack.problems,
    steps: pack.steps,
    action: { name: '取用', isBusy: get.isPending, act: () => get.mutate() },
  };
}

function comingNote({ state, title, done, total }: Pack): Note {
  const share = total > 0 ? done / total : 0;
  return state === 'importing'
    ? { text: `正在导入${title}，导入后即可阅读条文。`, share }
    : { text: `正在下载${title}，其间可照常使用。`, share };
}
