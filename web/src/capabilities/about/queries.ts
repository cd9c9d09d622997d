import { about } from '@antai/contract/about';
import { queryOptions } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';

export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) => sendQuietly(about.info, {}, { signal }),
});
