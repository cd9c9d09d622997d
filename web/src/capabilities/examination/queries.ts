import { examination } from '@antai/contract/examination';
import { queryOptions } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';

export const recordsQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ['examination', 'page', pageNum],
    queryFn: ({ signal }) => sendQuietly(examination.page, { baseInfo: { pageNum } }, signal),
  });
