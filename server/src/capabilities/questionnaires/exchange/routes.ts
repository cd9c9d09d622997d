import { riskExchange } from '@antai/contract/questionnaires/exchange';
import { bind } from '../../../platform/http/bind.ts';
import type { ExchangeService } from './service.ts';

export const exchangeRoutes = (service: ExchangeService) =>
  bind(riskExchange, {
    importFile: (caller, _input, upload) => service.importFile(caller, upload),
    exportFile: (caller, { data }) =>
      service.exportFile(caller, { questionnaireId: data.questionnaireId, form: data.form }),
  });
