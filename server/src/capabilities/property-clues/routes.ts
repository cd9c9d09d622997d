import { propertyClues } from '@antai/contract/property-clues';
import { bind } from '../../platform/http/bind.ts';
import type { PropertyCluesService } from './service.ts';

export const propertyClueRoutes = (service: PropertyCluesService) =>
  bind(propertyClues, {
    find: (caller, { data }) => service.find(caller, data.companyId),
    download: (caller, { data }) => service.download(caller, data.companyId),
  });
