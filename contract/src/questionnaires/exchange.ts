import { z } from 'zod';
import { callsAt, dataOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';

export const importMaxBytes = 4 * 1024 * 1024;
/** A questionnaire of the greatest size is a paper of fewer paragraphs. */
export const importLinesMax = 24_000;
export const importRowsMax = 3_000;

const call = callsAt('/law-risk-check/api/questionnaire/', { style: 'A', session: 'signed', access: 30020 });

/** 风险自检: questionnaires that come from Excel and Word, and go out as either. */
export const riskExchange = {
  importFile: call({
    path: 'import',
    kind: 'upload',
    audit: 'import',
    summary: '从Excel或Word导入为新的草稿，逐行说明没有读懂的（multipart，字段名 file）',
    input: z.object({}),
    output: z.object({
      questionnaireId: z.string(),
      questionCount: z.number().int(),
      notes: z.array(z.object({ line: z.number().int(), text: z.string(), why: z.string() })),
    }),
  }),
  exportFile: call({
    path: 'export',
    kind: 'download',
    audit: 'export',
    summary: '导出问卷草稿，可修改后再导入：Word含全部内容，Excel只含题目与分值',
    input: dataOf({ questionnaireId: z.uuid('问卷编号有误'), form: z.enum(['excel', 'word']).default('excel') }),
  }),
} as const;

export const exchangeFaults = {
  importKind: { code: 415, text: '只能从docx或xlsx文件导入，请另存为其中一种后重试' },
  importTooLarge: {
    code: 413,
    text: `导入的文件至多${importMaxBytes / 1024 / 1024}MB，Word至多${importLinesMax}段，Excel至多${importRowsMax}行，请拆分后重试`,
  },
  importBroken: { code: 415, text: '文件无法读取，请确认能正常打开后重试' },
  importNoTitle: { code: 1, text: '表格的第一行须写明各列的名称，其中一列为“题目”；可先导出一份问卷作样式' },
  importNothing: { code: 1, text: '没有读出题目：Word中题目须以数字编号开头，选项以字母或方框开头' },
} as const satisfies Record<string, FaultSpec>;
