import { plugins } from '@antai/contract/plugins';
import { bind } from '../../platform/http/bind.ts';
import type { PluginsService } from './service.ts';

export const pluginsRoutes = (service: PluginsService) => bind(plugins, { list: caller => service.list(caller) });
