import { type Plugin, plugins } from '@antai/contract/plugins';
import { queryOptions } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';

const pollMs = 5_000;

/** What the installation has; asked again while something is coming. */
export const pluginsQuery = queryOptions<Plugin[]>({
  queryKey: ['plugins'],
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(plugin => plugin.state === 'underWay') ? pollMs : false),
  queryFn: ({ signal }) => sendQuietly(plugins.list, {}, { signal }),
});
