import type { Installed, Platform } from '../../platform/platform.ts';
import { noticesRoutes } from './routes.ts';
import { type NoticesService, noticesService } from './service.ts';
import { noticesStore } from './store.ts';

export function installNotices({ database, events, clock }: Platform): Installed<NoticesService> {
  const service = noticesService({ store: noticesStore(database), events, clock });
  return { service, bindings: noticesRoutes(service) };
}
