import { invitations } from '@antai/contract/administration/invitations';
import { bind } from '../../../platform/http/bind.ts';
import type { InvitationsService } from './service.ts';

export const invitationRoutes = (service: InvitationsService) =>
  bind(invitations, {
    page: (_caller, { baseInfo }) => service.page(baseInfo),
    invite: (caller, { data }) => service.invite(caller, data),
    withdraw: (_caller, { data }) => service.withdraw(data.invitationId),
    open: (_stranger, { data }) => service.open(data.token),
    accept: (stranger, { data }) => service.accept(stranger, data),
  });
