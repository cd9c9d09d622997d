import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import type { DirectoryService } from '../account/directory/service.ts';
import { modelsRoutes } from './routes.ts';
import { type ModelsService, modelsService } from './service.ts';

export function installModels(
  { models, clock }: Platform,
  directory: DirectoryService,
): InstalledCapability<ModelsService> {
  const service = modelsService({ models, directory, clock });
  return { service, bindings: modelsRoutes(service) };
}
