import { usage } from '@antai/contract/usage';
import { queryOptions } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';

export const figuresQuery = (days: number) =>
  queryOptions({
    queryKey: ['usage', days],
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(usage.figures, { data: { days } }, signal),
  });

/** What a browser is asked to say of its use: the address of the screen, and the category of a search. */
export interface Visited {
  pathname: string;
  mainTab: string | undefined;
}

/** Begins to count where the installation counts; gives who is to be told of every screen, or nothing. */
export async function beginUsage(userId: string): Promise<((visited: Visited) => void) | undefined> {
  const begun = await sendQuietly(usage.begin, {}).catch(() => undefined);
  if (!begun?.isOn) return undefined;
  // what counts is heavy, and most installations do not
  const { countVisits } = await import('./parts/count-visits.ts');
  return countVisits(userId, begun);
}
