import { usage } from '@antai/contract/usage';
import { queryOptions } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';
import type { Visited } from './parts/count-visits.ts';

export const figuresQuery = (days: number) =>
  queryOptions({
    queryKey: ['usage', days],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(usage.figures, { data: { days } }, signal),
  });

/** Begins to count where the installation counts; gives who is to be told of every screen, or nothing. */
export async function beginUsage(userId: string): Promise<((visited: Visited) => void) | undefined> {
  const begun = await sendQuietly(usage.begin, {}).catch(() => undefined);
  if (!begun?.isOn) return undefined;
  // what counts is heavy, and most installations do not
  const { countVisits } = await import('./parts/count-visits.ts');
  return countVisits(userId, begun);
}
