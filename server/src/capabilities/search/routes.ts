import { search } from '@antai/contract/search';
import { bind } from '../../platform/http/bind.ts';
import type { SearchService } from './service.ts';
import type { SuggestionsService } from './suggestions/service.ts';

export const searchRoutes = (service: SearchService & SuggestionsService) =>
  bind(search, {
    categoryVersion: () => service.categoryVersion(),
    categoryInfo: caller => service.categoryInfo(caller),
    list: (caller, { data, baseInfo }) => service.list(caller, { conditions: data, page: baseInfo }),
    filter: (caller, { data }) => service.filter(caller, data),
    chart: (caller, { data }) => service.chart(caller, data),
    printText: (_caller, { data }) => service.printText(data),
    parseText: (_caller, { data }) => service.parseText(data.recordType, data.text),
    positions: (caller, { data }) => service.positions(caller, data),
    disputeHistory: (caller, { data }) => service.disputeHistory(caller, data.id),
    similarCases: (caller, { data }) => service.similarCases(caller, data),
    suggest: (caller, { data }) => service.suggest(caller, data),
    latest: (caller, { data, baseInfo }) => service.latest(caller, { recordType: data.id, page: baseInfo }),
  });
