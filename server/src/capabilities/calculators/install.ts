import type { InstalledCapability } from '../../platform/platform.ts';
import { calculatorsRoutes } from './routes.ts';
import { type CalculatorsService, calculatorsService } from './service.ts';

export function installCalculators(): InstalledCapability<CalculatorsService> {
  const service = calculatorsService();
  return { service, bindings: calculatorsRoutes(service) };
}
