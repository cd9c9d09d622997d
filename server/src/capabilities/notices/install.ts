import type { Installed, Platform } from '../../platform/platform.ts';
import type { SettingsService } from '../settings/service.ts';
import { noticesRoutes } from './routes.ts';
import { type NoticesService, noticesService } from './service.ts';
import { noticesStore } from './store.ts';

export function installNotices(
  { database, events, clock }: Platform,
  settings: SettingsService,
): Installed<NoticesService> {
  const service = noticesService({ store: noticesStore(database), events, clock, wishOf: settings.noticeWish });
  return { service, bindings: noticesRoutes(service) };
}
