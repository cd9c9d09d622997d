import { publications } from '@antai/contract/administration/publications';
import { bind } from '../../../platform/http/bind.ts';
import type { PublicationsService } from './service.ts';

export const publicationRoutes = (service: PublicationsService) =>
  bind(publications, {
    page: (_caller, { baseInfo }) => service.page(baseInfo),
    preview: (_caller, { data }) => service.preview(data),
    publish: (caller, { data }) => service.publish(caller, data),
  });
