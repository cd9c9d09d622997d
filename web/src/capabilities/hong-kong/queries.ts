import { hongKong } from '@antai/contract/hong-kong';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';

export const hongKongCompaniesQuery = (keyword: string, pageNum: number) =>
  queryOptions({
    queryKey: ['hongKong', 'page', keyword, pageNum],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => sendQuietly(hongKong.page, { baseInfo: { pageNum }, data: { keyword } }, { signal }),
  });

export const hongKongCompanyQuery = (hongKongId: string) =>
  queryOptions({
    queryKey: ['hongKong', 'company', hongKongId],
    queryFn: ({ signal }) => sendQuietly(hongKong.detail, { data: { hongKongId } }, { signal }),
  });
