import { health } from '@antai/contract/administration/health';
import { storage } from '@antai/contract/administration/storage';
import { bind } from '../../platform/http/bind.ts';
import type { AdministrationService } from './service.ts';

export const administrationRoutes = (service: AdministrationService) => [
  ...bind(health, {
    find: () => service.health(),
    defects: (_caller, { baseInfo, data }) => service.defects(data.traceId ?? '', baseInfo),
  }),
  ...bind(storage, {
    page: (_caller, { baseInfo, data }) => service.storage(data.holderKind, baseInfo),
    setQuota: (_caller, { data }) => service.setQuota(data.holderKind, { holderId: data.holderId, bytes: data.bytes }),
  }),
];
