import { apikeys } from '@antai/contract/apikeys';
import { bind } from '../../platform/http/bind.ts';
import type { ApiKeysService } from './service.ts';

export const apiKeysRoutes = (service: ApiKeysService) =>
  bind(apikeys, {
    list: caller => service.list(caller),
    create: (caller, { data }) => service.create(caller, data),
    revoke: (caller, { data }) => service.revoke(caller, data.keyId),
  });
