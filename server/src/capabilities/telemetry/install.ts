import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { telemetryRoutes } from './routes.ts';
import { type TelemetryService, telemetryService } from './service.ts';

export function installTelemetry({ log }: Platform): InstalledCapability<TelemetryService> {
  const service = telemetryService({ log });
  return { service, bindings: telemetryRoutes(service) };
}
