import { nameMax, namesMax, type PersonType, people } from '@antai/contract/people';
import { resourceOfRecordType } from '@antai/contract/records';
import type { AnswerOf, SentOf } from '@antai/contract/wire/call';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { addresses, hrefOf } from '../../app/addresses.ts';
import { isOpen } from '../../lib/permission.ts';
import { presenter } from '../../lib/presenter.ts';
import { send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';

/** What of somebody's records is wanted. */
export type PersonRecordsRequest = SentOf<typeof people.records>['data'];

const pageSize = 10;

export const personRecordsQuery = (request: PersonRecordsRequest, pageNum: number) =>
  queryOptions({
    queryKey: ['people', 'records', request, pageNum],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      sendQuietly(people.records, { baseInfo: { pageNum, pageSize }, data: request }, { signal }),
  });

/** Everything somebody stands in, a stretch at a time, the latest first. */
export const timelineQuery = (recordType: PersonType, id: string) =>
  infiniteQueryOptions({
    queryKey: ['people', 'timeline', recordType, id],
    initialPageParam: 1,
    getNextPageParam: ({ pageNum, pages }: { pageNum: number; pages: number }) =>
      pageNum < pages ? pageNum + 1 : undefined,
    queryFn: ({ signal, pageParam }) =>
      sendQuietly(
        people.records,
        { baseInfo: { pageNum: pageParam, pageSize: 20 }, data: { recordType, id } },
        { signal },
      ),
  });

export const equityQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'equity', id],
    staleTime: 300_000,
    queryFn: ({ signal }) => sendQuietly(people.equityGraph, { data: { id } }, { signal }),
  });

export const namesakesQuery = (recordType: PersonType, id: string) =>
  queryOptions({
    queryKey: ['people', 'namesakes', recordType, id],
    queryFn: ({ signal }) => sendQuietly(people.namesakes, { data: { recordType, id } }, { signal }),
  });

export type PeopleByName = AnswerOf<typeof people.find>;

type NamePlace = { name: string; place?: string | undefined };

/** Which records these names are; none where the caller may not open such records. */
export function findQuery(
  recordType: PersonType,
  candidates: NamePlace[],
  { within }: { within?: SentOf<typeof people.find>['data']['within'] } = {},
) {
  const fit = candidates.filter(
    ({ name, place = '' }) => name !== '' && name.length <= nameMax && place.length <= nameMax,
  );
  const unique = [...new Map(fit.map(({ name, place = '' }) => [`${name}|${place}`, { name, place }])).values()];
  const names = unique.slice(0, namesMax);
  return queryOptions({
    queryKey: ['people', 'find', recordType, names, within],
    enabled: names.length > 0 && isOpen(resourceOfRecordType(recordType)),
    staleTime: 300_000,
    queryFn: ({ signal }) => sendQuietly(people.find, { data: { recordType, names, within } }, { signal }),
  });
}

/** The record of a name among those that were read. */
const idIn = (matches: PeopleByName | undefined, { name, place = '' }: { name: string; place?: string }) =>
  matches?.find(each => each.name === name && each.place === place)?.id;

/** The page of a name among those that were read; undefined where it has none. */
export function hrefIn(
  matches: PeopleByName | undefined,
  { recordType, name, place = '' }: { recordType: PersonType; name: string; place?: string },
) {
  const id = idIn(matches, { name, place });
  return id === undefined ? undefined : hrefOf(addresses.record(recordType, id));
}

/** After a decision on who is who nothing that was read of people holds. */
function useInvalidatePeople() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['people'] });
    await queries.invalidateQueries({ queryKey: ['records', 'detail'] });
  };
}

export function useMerge() {
  const invalidate = useInvalidatePeople();
  return useMutation({
    mutationFn: (data: SentOf<typeof people.merge>['data']) => send(people.merge, { data }),
    onSuccess: async () => {
      await invalidate();
      presenter.success('已归并，可在“已归并”中撤销');
    },
  });
}

export function useUnmerge() {
  const invalidate = useInvalidatePeople();
  return useMutation({
    mutationFn: (data: SentOf<typeof people.unmerge>['data']) => send(people.unmerge, { data }),
    onSuccess: async () => {
      await invalidate();
      presenter.success('已撤销归并');
    },
  });
}

export function useSplit() {
  const invalidate = useInvalidatePeople();
  return useMutation({
    mutationFn: (data: SentOf<typeof people.split>['data']) => send(people.split, { data }),
    onSuccess: invalidate,
  });
}
