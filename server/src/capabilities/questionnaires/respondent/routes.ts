import { respondent } from '@antai/contract/questionnaires/respondent';
import { bind } from '../../../platform/http/bind.ts';
import type { RespondentService } from './service.ts';

export const respondentRoutes = (service: RespondentService) =>
  bind(respondent, {
    open: (stranger, { data }) => service.open(stranger, data),
    save: (_stranger, { data }) => service.save(data),
    submit: (_stranger, { data }) => service.submit(data),
    state: (_stranger, { data }) => service.state(data),
    erase: (_stranger, { data }) => service.erase(data),
  });
