import { oidc } from '@antai/contract/oidc';
import { bind } from '../../platform/http/bind.ts';
import type { OidcService } from './service.ts';

export const oidcRoutes = (service: OidcService) =>
  bind(oidc, {
    begin: () => service.begin(),
    finish: (stranger, { data }) => service.finish(stranger, { sealed: data.ticket, query: data.query }),
  });
