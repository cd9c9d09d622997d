import { about } from '@antai/contract/about';
import { bind } from '../../platform/http/bind.ts';
import type { AboutService } from './service.ts';

export const aboutRoutes = (service: AboutService) => bind(about, { info: caller => service.info(caller) });
