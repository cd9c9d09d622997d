import { selection } from '@antai/contract/selection';
import { bind } from '../../platform/http/bind.ts';
import type { SelectionService } from './service.ts';

export const selectionRoutes = (service: SelectionService) =>
  bind(selection, {
    list: caller => service.list(caller),
    preview: (_caller, { data }) => service.preview(data),
    favour: (caller, { data }) => service.favour(caller, data),
    add: (caller, { data }) => service.add(caller, data),
  });
