import { riskAnalysis } from '@antai/contract/questionnaires/analysis';
import { bind } from '../../../platform/http/bind.ts';
import type { AnalysisService } from './service.ts';

export const analysisRoutes = (service: AnalysisService) =>
  bind(riskAnalysis, {
    addLink: (caller, { data }) => service.addLink(caller, data),
    links: (caller, { data }) => service.links(caller, data.questionnaireId),
    editLink: (caller, { data }) => service.editLink(caller, data),
    fillIn: (caller, { data }) => service.fillIn(caller, data),
    list: (caller, { baseInfo, data }) => service.list(caller, data, baseInfo),
    get: (caller, { data }) => service.analyse(caller, data.answerId),
    overall: (caller, { data }) => service.overall(caller, data),
    analyseAgain: (caller, { data }) => service.analyseAgain(caller, data.answerId),
    table: (caller, { data }) => service.table(caller, data),
    previewFile: (caller, { data }) => service.previewFile(caller, { answerId: data.answerId, form: data.form }),
    previewReport: (caller, { data }) => service.previewReport(caller, data.answerId),
    removeAnswer: (caller, { data }) => service.removeAnswer(caller, data.answerId),
  });
