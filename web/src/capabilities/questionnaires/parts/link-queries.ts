import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { riskInvitations } from '@antai/contract/questionnaires/invitations';
import type { SentOf } from '@antai/contract/wire/call';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { send } from '../../../lib/send.ts';
import { sendQuietly } from '../../../lib/send-quietly.ts';
import { useServerChange } from '../../../lib/use-server-change.ts';

const invitationsKey = (linkId: string) => ['questionnaires', 'invitations', linkId];
const linksKey = (questionnaireId: string) => ['questionnaires', 'links', questionnaireId];

export const linksQuery = (questionnaireId: string) =>
  queryOptions({
    queryKey: linksKey(questionnaireId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(riskAnalysis.links, { data: { questionnaireId } }, { signal }),
  });

type LinkWish = Omit<SentOf<typeof riskAnalysis.addLink>['data'], 'questionnaireId'>;

export const useAddLink = (questionnaireId: string) =>
  useServerChange<LinkWish>({
    keys: [linksKey(questionnaireId)],
    change: wish => send(riskAnalysis.addLink, { data: { questionnaireId, ...wish } }),
    done: '链接已生成',
  });

export const useSetLinkOpen = (questionnaireId: string, linkId: string) =>
  useServerChange<boolean>({
    keys: [linksKey(questionnaireId)],
    change: isOpen => send(riskAnalysis.editLink, { data: { linkId, isOpen } }),
  });

type LinkChange = Omit<SentOf<typeof riskAnalysis.editLink>['data'], 'linkId' | 'isOpen'>;

export const useEditLink = (questionnaireId: string, linkId: string) =>
  useServerChange<LinkChange>({
    keys: [linksKey(questionnaireId)],
    change: set => send(riskAnalysis.editLink, { data: { linkId, ...set } }),
    done: '链接已修改',
  });

export const invitationsQuery = (linkId: string) =>
  queryOptions({
    queryKey: invitationsKey(linkId),
    staleTime: 0,
    queryFn: ({ signal }) => sendQuietly(riskInvitations.list, { data: { linkId } }, { signal }),
  });

type Invitee = SentOf<typeof riskInvitations.invite>['data']['people'][number];

export const useInvite = (linkId: string) =>
  useMutation({
    mutationFn: (people: Invitee[]) => send(riskInvitations.invite, { data: { linkId, people } }),
    onSuccess: (_answer, _people, _result, { client }) =>
      client.invalidateQueries({ queryKey: invitationsKey(linkId) }),
  });

export const useRemind = (linkId: string) =>
  useServerChange<undefined>({
    keys: [invitationsKey(linkId)],
    change: () => send(riskInvitations.remind, { data: { linkId } }),
    done: '提醒邮件已发出',
  });

export const useWithdrawInvitation = (linkId: string, invitationId: string) =>
  useServerChange<undefined>({
    keys: [invitationsKey(linkId)],
    change: () => send(riskInvitations.withdraw, { data: { invitationId } }),
    done: '邀请已撤回，其私人链接已作废',
  });
