import { telemetry } from '@antai/contract/telemetry';
import { bind } from '../../platform/http/bind.ts';
import type { TelemetryService } from './service.ts';

export const telemetryRoutes = (service: TelemetryService) =>
  bind(telemetry, { warn: (caller, { data }) => service.warn(caller, data) });
