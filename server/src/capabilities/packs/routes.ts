import { packs } from '@antai/contract/packs';
import { bind } from '../../platform/http/bind.ts';
import type { PacksService } from './service.ts';

export const packsRoutes = (service: PacksService) =>
  bind(packs, {
    list: caller => service.list(caller),
    get: (caller, { data }) => service.get(caller, data),
    look: caller => service.look(caller),
  });
