import { security } from '@antai/contract/security';
import { bind } from '../../platform/http/bind.ts';
import type { SecurityService } from './service.ts';

export const securityRoutes = (service: SecurityService) =>
  bind(security, {
    state: caller => service.state(caller),
    beginTotp: (caller, { data }) => service.beginTotp(caller, data.password),
    confirmTotp: (caller, { data }) => service.confirmTotp(caller, data.code),
    removeTotp: (caller, { data }) => service.removeTotp(caller, data.password),
    renewRecoveryCodes: (caller, { data }) => service.renewRecoveryCodes(caller, data.password),
    verify: (stranger, { data }) => service.verify(stranger, { ticket: data.ticket, code: data.code }),
    passkeyOptions: (caller, { data }) => service.passkeyOptions(caller, data.password),
    addPasskey: (caller, { data }) => service.addPasskey(caller, data),
    removePasskey: (caller, { data }) =>
      service.removePasskey(caller, { passkeyId: data.passkeyId, password: data.password }),
    passkeySignInOptions: () => service.passkeySignInOptions(),
    passkeySignIn: (stranger, { data }) => service.passkeySignIn(stranger, data.ticket, data.credential),
  });
