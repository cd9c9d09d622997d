import { registerKinds } from '@antai/contract/registers';
import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { ImportsService } from '../imports/service.ts';
import type { PeopleService } from '../people/service.ts';
import { registersImporter } from './jobs.ts';
import { registersRoutes } from './routes.ts';
import { type RegistersService, registersService } from './service.ts';
import { registersStore } from './store.ts';

/** A register may be named by its key or its name. */
const registerFormats = Object.entries(registerKinds).flatMap(([kind, { name }]) => [kind, name]);

interface Neighbours {
  people: PeopleService;
  imports: ImportsService;
}

export function installRegisters(
  { database, clock }: Platform,
  { people, imports }: Neighbours,
): InstalledCapability<RegistersService> {
  const service = registersService({ store: registersStore(database), people, clock });
  imports.define('registers', registersImporter({ imports, registers: service, clock }), {
    formatsOfKind: registerFormats,
  });
  return { service, bindings: registersRoutes(service) };
}
