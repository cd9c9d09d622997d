import { riskInvitations } from '@antai/contract/questionnaires/invitations';
import { bind } from '../../../platform/http/bind.ts';
import type { InvitationsService } from './service.ts';

export const invitationRoutes = (service: InvitationsService) =>
  bind(riskInvitations, {
    invite: (caller, { data }) => service.invite(caller, { linkId: data.linkId, people: data.people }),
    list: (caller, { data }) => service.list(caller, data.linkId),
    remind: (caller, { data }) => service.remind(caller, { linkId: data.linkId, invitationIds: data.invitationIds }),
    withdraw: (caller, { data }) => service.withdraw(caller, data.invitationId),
  });
