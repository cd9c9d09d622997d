import type { Caller } from '../../platform/caller.ts';
import type { Models } from '../../platform/models/models.ts';
import type { PacksService } from '../packs/service.ts';
import { describePlugins, type Equipment } from './describe-plugins.ts';

interface Deps {
  packs: PacksService;
  equipment: Omit<Equipment, 'models'>;
  models: Pick<Models, 'status'>;
}

export type PluginsService = ReturnType<typeof pluginsService>;

/** What this installation has, for everybody who works with it. */
export function pluginsService({ packs, equipment, models }: Deps) {
  return {
    async list(caller: Caller) {
      const { endpoints } = await models.status();
      const chat = endpoints.filter(({ purpose }) => purpose === 'chat');
      return describePlugins(await packs.list(caller), { ...equipment, models: chat.map(({ label }) => label) });
    },
  };
}
