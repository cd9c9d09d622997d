import { versions } from '@antai/contract/versions';
import { bind } from '../../platform/http/bind.ts';
import type { VersionsService } from './service.ts';

export const versionsRoutes = (service: VersionsService) =>
  bind(versions, { list: (_caller, { baseInfo }) => service.list(baseInfo) });
