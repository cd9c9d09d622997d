import { messageStatuses, redirectTypes } from '@antai/contract/notices';
import { zhenggaiResource } from '@antai/contract/records';
import {
  type Frequency,
  type SubjectSent,
  type Subscription,
  subscriptionNameMax,
  subscriptions,
  subscriptionsMax,
} from '@antai/contract/subscriptions';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { allowanceOf } from '../../lib/permission.ts';
import { presenter } from '../../lib/presenter.ts';
import { send } from '../../lib/send.ts';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { type SubscriptionDraft, useSubscriptionDraft } from '../../lib/subscription-draft.ts';
import { noticesQuery } from '../notices/queries.ts';

/** Opens the dialog in which a search or a company is subscribed; any screen may ask for it. */
export function draftSubscription({ name, subject }: SubscriptionDraft) {
  const proposed =
    subject.kind === 'search'
      ? { ...subject, conditions: { isZhenggai: allowanceOf(zhenggaiResource).isDisplayed, ...subject.conditions } }
      : subject;
  useSubscriptionDraft.setState({ draft: { name: name.slice(0, subscriptionNameMax), subject: proposed } });
}

export const discardSubscription = () => useSubscriptionDraft.setState({ draft: undefined });

export const subscriptionsQuery = (kind: Subscription['kind']) =>
  queryOptions({
    queryKey: ['subscriptions', 'list', kind],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const input = { baseInfo: { pageSize: subscriptionsMax }, data: { kind } };
      return (await sendQuietly(subscriptions.page, input, { signal })).records;
    },
  });

export const hitsQuery = (subscriptionId: string, pageNum: number) =>
  queryOptions({
    queryKey: ['subscriptions', 'hits', subscriptionId, pageNum],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      sendQuietly(subscriptions.hits, { baseInfo: { pageNum }, data: { subscriptionId } }, { signal }),
  });

/** What is tried on past data: a subscription, or what is about to become one. */
export type TrialSubject = { subscriptionId: string } | { subject: SubjectSent };

export const pastQuery = (
  subject: TrialSubject,
  { from, to, pageNum }: { from: string; to: string; pageNum: number },
) =>
  queryOptions({
    queryKey: ['subscriptions', 'past', subject, from, to, pageNum],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      sendQuietly(subscriptions.tryPast, { baseInfo: { pageNum }, data: { ...subject, from, to } }, { signal }),
  });

function useChange<Input>(change: (input: Input) => Promise<unknown>, message: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      presenter.success(message);
      return queries.invalidateQueries({ queryKey: ['subscriptions', 'list'] });
    },
  });
}

/** Whoever looks at a company has seen the warnings about it; nothing is sent while there are none to read. */
export function useReadCompany(companyId: string) {
  const queries = useQueryClient();
  useEffect(() => {
    const notices = queries.getQueryData(noticesQuery.queryKey)?.records ?? [];
    const isWarned = notices.some(
      ({ redirectType, status }) =>
        redirectType === redirectTypes.companySubscription && status !== messageStatuses.read,
    );
    if (!isWarned || companyId === '') return;
    sendQuietly(subscriptions.readCompany, { data: { companyId } }).then(
      ({ count }) => (count > 0 ? queries.invalidateQueries({ queryKey: ['notices'] }) : undefined),
      () => undefined,
    );
  }, [queries, companyId]);
}

interface Change {
  subscriptionId: string;
  isPaused?: boolean;
  frequency?: Frequency;
}

export const useAddSubscription = () =>
  useChange(
    (data: SubscriptionDraft & { frequency: Frequency }) => send(subscriptions.add, { data }),
    '已加入“我的订阅”',
  );
export const useUpdateSubscription = () =>
  useChange((data: Change) => send(subscriptions.update, { data }), '订阅已更新');
/** Calls a subscription otherwise; its field tells of a refusal. */
export const useRenameSubscription = () =>
  useChange(
    (data: { subscriptionId: string; name: string }) => sendQuietly(subscriptions.update, { data }),
    '订阅已更新',
  );
export const useRemoveSubscription = () =>
  useChange((subscriptionId: string) => send(subscriptions.remove, { data: { subscriptionId } }), '订阅已删除');
