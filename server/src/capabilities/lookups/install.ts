import type { Invoke } from '../../platform/http/invoke.ts';
import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { type LookupsService, lookupsService } from './service.ts';

/** Bound to no call of its own: a model uses the lookups within a run, assistants outside by the Model Context Protocol. */
export const installLookups = (
  { workers }: Pick<Platform, 'workers'>,
  invoke: Invoke,
): InstalledCapability<LookupsService> => ({
  service: lookupsService({ invoke, workers }),
  bindings: [],
});
