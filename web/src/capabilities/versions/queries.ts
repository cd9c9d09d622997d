import { versions, versionsOf, versionsPage } from '@antai/contract/versions';
import { queryOptions } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';

/** The published versions, the newest first. */
export const versionsQuery = queryOptions({
  queryKey: ['versions'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) =>
    (await sendQuietly(versions.list, { baseInfo: versionsPage, data: versionsOf }, { signal })).records,
});

const key = 'versionNum';

/** The version whose notice has been read in this browser. */
export const readVersion = () => localStorage.getItem(key);

export const keepVersion = (versionNum: string) => localStorage.setItem(key, versionNum);
