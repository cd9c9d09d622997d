import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { ImportsService } from '../imports/service.ts';
import type { PeopleService } from '../people/service.ts';
import { hongKongImporter } from './jobs.ts';
import { hongKongRoutes } from './routes.ts';
import { type HongKongService, hongKongService } from './service.ts';
import { hongKongStore } from './store.ts';

interface Neighbours {
  people: PeopleService;
  imports: ImportsService;
}

export function installHongKong(
  { database, clock }: Platform,
  { people, imports }: Neighbours,
): InstalledCapability<HongKongService> {
  const service = hongKongService({ store: hongKongStore(database), people, clock });
  imports.define('hongKongCompanies', hongKongImporter({ imports, hongKong: service }));
  return { service, bindings: hongKongRoutes(service) };
}
