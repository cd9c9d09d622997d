import { releases } from '@antai/contract/administration/releases';
import { versions } from '@antai/contract/versions';
import { bind } from '../../platform/http/bind.ts';
import type { VersionsService } from './service.ts';

export const versionsRoutes = (service: VersionsService) => [
  ...bind(versions, { list: (_caller, { baseInfo }) => service.list(baseInfo) }),
  ...bind(releases, {
    page: (_caller, { baseInfo }) => service.releases(baseInfo),
    create: (_caller, { data }) => service.create(data),
    edit: (_caller, { data }) => service.edit(data),
    remove: (_caller, { data }) => service.remove(data.logId),
  }),
];
