import { usage } from '@antai/contract/usage';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addresses } from '../../app/addresses.ts';
import { presenter } from '../../lib/presenter.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import type { Visit } from './parts/count-visits.ts';

export const figuresQuery = (days: number) =>
  queryOptions({
    queryKey: ['usage', days],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(usage.figures, { data: { days } }, { signal }),
  });

const opened = async () => {
  const { screens } = await sendQuietly(usage.figures, { data: { days: 1 } });
  return screens.find(({ subject }) => subject === addresses.usage().to)?.count ?? 0;
};

/** Reports that this page was opened, as a browser does, and whether it stands among the figures then. */
async function isCounted(): Promise<boolean> {
  const before = await opened();
  const { isOn, address } = await sendQuietly(usage.begin, {});
  if (!isOn) return false;
  const happening = { event: 'openScreen', properties: { subject: addresses.usage().to } };
  const data = encodeURIComponent(btoa(JSON.stringify(happening)));
  const { ok } = await fetch(`${address.replace('?', '.gif?')}&data=${data}`);
  return ok && (await opened()) > before;
}

/** The debug mode of the counting: tries it once and says whether it goes through. */
export function useTryCounting() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => isCounted().catch(() => false),
    onSuccess: isSuccess => {
      if (isSuccess) presenter.success('上报成功：这一次打开已记入今日的统计');
      else presenter.error('上报失败：没有记入统计，请看“运行状况”中的错误');
      return queries.invalidateQueries({ queryKey: ['usage'] });
    },
  });
}

/** Begins to count where the installation counts; gives who is to be told of every screen, or nothing. */
export async function beginUsage(userId: string): Promise<((visited: Visit) => void) | undefined> {
  const begun = await sendQuietly(usage.begin, {}).catch(() => undefined);
  if (!begun?.isOn) return undefined;
  // what counts is heavy, and most installations do not
  const { countVisits } = await import('./parts/count-visits.ts');
  return countVisits(userId, begun);
}
