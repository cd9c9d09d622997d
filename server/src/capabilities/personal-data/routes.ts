import { personalData } from '@antai/contract/personal-data';
import { bind } from '../../platform/http/bind.ts';
import type { PersonalDataService } from './service.ts';

export const personalDataRoutes = (service: PersonalDataService) =>
  bind(personalData, {
    state: caller => service.state(caller),
    copy: (caller, { data }) => service.copy(caller, data.password),
    download: (caller, { data }) => service.download(caller, data.taskId),
    remove: (caller, { data }) => service.remove(caller, { password: data.password, isImmediate: data.isImmediate }),
    keep: caller => service.keep(caller),
  });
