import { respondent } from '@antai/contract/questionnaires/respondent';
import { bind } from '../../../platform/http/bind.ts';
import type { RespondentService } from './service.ts';

export const respondentRoutes = (service: RespondentService) =>
  bind(respondent, {
    open: (stranger, { data }) => service.open(stranger, data),
    save: (stranger, { data }) => service.save(stranger, data),
    submit: (stranger, { data }) => service.submit(stranger, data),
    state: (stranger, { data }) => service.state(stranger, data),
    addFile: (stranger, input, upload) => service.addFile(stranger, { input, upload }),
    removeFile: (stranger, { data }) => service.removeFile(stranger, data),
    erase: (stranger, { data }) => service.erase(stranger, data),
  });
