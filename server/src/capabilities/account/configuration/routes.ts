import { configuration } from '@antai/contract/administration/configuration';
import { bind } from '../../../platform/http/bind.ts';
import type { ConfigurationService } from './service.ts';

export const configurationRoutes = (service: ConfigurationService) =>
  bind(configuration, {
    page: (_caller, { baseInfo, data }) => service.page(data.keyword ?? '', baseInfo),
    set: (_caller, { data }) => service.set(data),
    remove: (_caller, { data }) => service.remove(data.field, data.name),
  });
