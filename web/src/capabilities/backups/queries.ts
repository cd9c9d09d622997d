import { type Backup, backups } from '@antai/contract/backups';
import type { AnswerOf } from '@antai/contract/wire/call';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { presenter } from '../../lib/presenter.ts';
import { saveFile } from '../../lib/save-file.ts';
import { fetchFile, send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

const queryKey = ['backups'];
const pollMs = 2000;

const isAtWork = ({ state, restoration }: Backup) => state === 'running' || restoration?.state === 'running';

export const backupsQuery = queryOptions<AnswerOf<typeof backups.list>>({
  queryKey,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.backups.some(isAtWork) ? pollMs : false),
  queryFn: ({ signal }) => sendQuietly(backups.list, {}, { signal }),
});

/** What can be done with backups; each reads the list again. */
export function useBackupActions() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey });
  const create = useMutation({ mutationFn: () => send(backups.create, {}), onSettled });
  const restore = useMutation({
    mutationFn: (backupId: string) => send(backups.restore, { data: { backupId } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (backupId: string) => send(backups.remove, { data: { backupId } }),
    onSuccess: () => presenter.success('备份已删除'),
    onSettled,
  });
  const download = useMutation({
    mutationFn: async ({ backupId, name }: Backup) =>
      saveFile(await fetchFile(backups.download, { data: { backupId } }), `${name}.zip`),
  });
  return { create, restore, remove, download };
}
