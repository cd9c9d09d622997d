import type { Caller } from '../../platform/caller.ts';
import type { PacksService } from '../packs/service.ts';
import { describePlugins, type Equipment } from './describe-plugins.ts';

export type PluginsService = ReturnType<typeof pluginsService>;

/** What this installation has, for everybody who works with it. */
export function pluginsService({ packs, equipment }: { packs: PacksService; equipment: Equipment }) {
  return {
    list: async (caller: Caller) => describePlugins(await packs.list(caller), equipment),
  };
}
