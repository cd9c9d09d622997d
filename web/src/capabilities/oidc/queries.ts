import { oidc } from '@antai/contract/oidc';
import { useMutation } from '@tanstack/react-query';
import { sendQuietly } from '../../lib/send-quietly.ts';
import { keepSession } from '../../lib/session.ts';
import { keepTicket, leaveTo, takeTicket } from '../../lib/single-sign-on.ts';

/** Leaves for the provider; what it answers is taken up when the page is opened anew. */
export const useBeginOidc = () =>
  useMutation({
    mutationFn: () => sendQuietly(oidc.begin, {}),
    onSuccess: ({ address, ticket }) => {
      keepTicket(ticket);
      leaveTo(address);
    },
  });

/** Ends the sign-in that the provider has answered. */
export const useFinishOidc = () =>
  useMutation({
    mutationFn: (query: string) => sendQuietly(oidc.finish, { data: { ticket: takeTicket(), query } }),
    onSuccess: answer => {
      if ('token' in answer) keepSession(answer);
    },
  });
