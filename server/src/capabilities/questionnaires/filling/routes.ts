import { riskFiles } from '@antai/contract/questionnaires/attachments';
import { riskFilling } from '@antai/contract/questionnaires/filling';
import { bind } from '../../../platform/http/bind.ts';
import type { FillingService } from './service.ts';

export const fillingRoutes = (service: FillingService) => [
  ...bind(riskFilling, {
    prefill: (caller, { data }) =>
      service.prefill(caller, { questionnaireId: data.questionnaireId, company: data.company }),
    note: (caller, { data }) => service.note(caller, data),
    sendBack: (caller, { data }) => service.sendBack(caller, data),
  }),
  ...bind(riskFiles, {
    add: (caller, input, upload) => service.addFile(caller, input, { upload }),
    download: (caller, { data }) => service.downloadFile(caller, data.fileId),
    remove: (caller, { data }) => service.removeFile(caller, data.fileId),
  }),
];
