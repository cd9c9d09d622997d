import type { AnswerAnalysis, ReportBlock, ReportForm } from '@antai/contract/questionnaires/analysis';
import { fileNameOf } from '@antai/documents/document';
import { writers } from '@antai/documents/writers';
import { giveBytes } from '../../../platform/http/give-bytes.ts';
import { makeDocument } from '../../../platform/make-document.ts';
import type { Whom, Workers } from '../../../platform/workers.ts';
import { writeCalendar } from '../../../platform/write-calendar.ts';
import { describeReport } from './describe-report.ts';
import { listPlan, listRemedies } from './list-plan.ts';

interface Terms {
  now: Date;
  whom: Whom;
}

export type ReportsService = ReturnType<typeof reportsService>;

/** What an answer comes to, as files to be taken away. */
export function reportsService({ workers }: { workers: Workers }) {
  return {
    /** What the report says, piece by piece: no file is made. */
    preview: (analysis: AnswerAnalysis, now: Date): ReportBlock[] =>
      // a report has no papers of a court, and no chart but its radar
      describeReport(analysis, now).blocks as ReportBlock[],

    /** One answer as a file: its report, its plan of remedies as a table, or as days of a calendar. */
    async make(analysis: AnswerAnalysis, form: ReportForm, { now, whom }: Terms) {
      const { content, respondent, answerId } = analysis;
      const name = fileNameOf([content.title, respondent].filter(Boolean).join(' '));
      if (form === 'calendar') {
        const days = listRemedies(analysis, now).map(({ finding, dueDay }) => ({
          day: dueDay,
          what: finding.remedy.action,
        }));
        const text = writeCalendar({ name: content.title, id: answerId, days, now: now.toISOString() });
        return giveBytes(`${name} 整改日历.ics`, new TextEncoder().encode(text));
      }
      if (form === 'excel') {
        const bytes = await workers.run<Uint8Array>(writers.excel, listPlan(analysis, now), whom);
        return giveBytes(`${name} 整改计划.xlsx`, bytes);
      }
      const options = { fileType: form, now, whom };
      const bytes = await makeDocument(workers, describeReport(analysis, now), options);
      return giveBytes(`${name} 风险自检报告.${form === 'word' ? 'docx' : 'pdf'}`, bytes);
    },
  };
}
