import { search } from '@antai/contract/search';
import { bind } from '../../platform/http/bind.ts';
import type { SearchService } from './service.ts';

export const searchRoutes = (service: SearchService) =>
  bind(search, {
    categoryVersion: () => service.categoryVersion(),
    categoryInfo: caller => service.categoryInfo(caller),
    list: (_caller, { data, baseInfo }) => service.list(data, baseInfo),
    filter: (_caller, { data }) => service.filter(data),
    chart: (_caller, { data }) => service.chart(data),
    printText: (_caller, { data }) => service.printText(data),
    parseText: (_caller, { data }) => service.parseText(data.recordType, data.text),
    positions: (_caller, { data }) => service.positions(data),
    similarCases: (caller, { data }) => service.similarCases(caller, data),
    latest: (_caller, { data, baseInfo }) => service.latest(data.id, baseInfo),
  });
