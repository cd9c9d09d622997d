import { settings } from '@antai/contract/settings';
import { bind } from '../../platform/http/bind.ts';
import type { SettingsService } from './service.ts';

export const settingsRoutes = (service: SettingsService) =>
  bind(settings, {
    all: caller => service.all(caller),
    group: (caller, { data }) => service.group(caller, data),
    save: (caller, { data }) => service.save(caller, data),
  });
