import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { PeopleService } from '../people/service.ts';
import type { RecordsService } from '../records/service.ts';
import type { RegistersService } from '../registers/service.ts';
import { propertyClueRoutes } from './routes.ts';
import { type PropertyCluesService, propertyCluesService } from './service.ts';

interface Neighbours {
  people: PeopleService;
  records: RecordsService;
  registers: RegistersService;
}

export function installPropertyClues(
  { workers, clock }: Platform,
  neighbours: Neighbours,
): InstalledCapability<PropertyCluesService> {
  const service = propertyCluesService({ ...neighbours, workers, clock });
  return { service, bindings: propertyClueRoutes(service) };
}
