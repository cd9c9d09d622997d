import { mcpPath } from '@antai/contract/lookups';
import { machineCaller } from '../../platform/caller.ts';
import type { Invoke } from '../../platform/http/invoke.ts';
import type { InstalledCapability, Platform } from '../../platform/platform.ts';
import { type LookupsService, lookupsService } from './service.ts';

const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Bound to no call of its own: a model uses the lookups within a run, assistants outside by the Model Context Protocol. */
export function installLookups(
  { workers, log }: Pick<Platform, 'workers' | 'log'>,
  invoke: Invoke,
): InstalledCapability<LookupsService> {
  const service = lookupsService({ invoke, workers });
  // the first answer takes twenty milliseconds more than the next: now nobody waits for it
  const request = new Request(`http://localhost${mcpPath}`, { method: 'POST', headers });
  const exchange = { caller: machineCaller('localhost', 'start'), request, body: listing, describe: String };
  service.answerMcp(exchange).catch(error => log.warn({ err: error }, 'the lookups were not listed at the start'));
  return { service, bindings: [] };
}
