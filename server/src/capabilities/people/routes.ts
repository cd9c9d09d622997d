import { people } from '@antai/contract/people';
import { bind } from '../../platform/http/bind.ts';
import type { PeopleService } from './service.ts';

export const peopleRoutes = (service: PeopleService) =>
  bind(people, {
    records: (caller, { data, baseInfo }) => service.records(caller, data, { page: baseInfo }),
    equityGraph: (caller, { data }) => service.answerEquityGraph(data.id, caller),
    find: (_caller, { data }) => service.find(data),
    namesakes: (_caller, { data }) => service.namesakes(data),
    merge: (caller, { data }) => service.merge(caller, data),
    unmerge: (caller, { data }) => service.unmerge(caller, data),
    split: (caller, { data }) => service.split(caller, data),
  });
