import { z } from 'zod';
import { callsAt, dataOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';

export const reportTemplatesMax = 50;
export const reportTemplateNameMax = 40;

/** The templates that everybody has; they are not deleted. */
export const defaultTemplateIds = { senior: 'senior_template_id', standard: 'standard_template_id' } as const;

const words = (max: number) => z.string().trim().max(max, `请控制在${max}字以内`).default('');

/** What of a report on similar cases is the same from one case to the next. */
const Content = z.strictObject({
  searcher: words(200),
  court: words(100),
  issues: words(5000),
  conclusion: words(10_000),
});

export const ReportTemplate = z.object({
  templateId: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  /** The one a new report begins with; at most one. */
  isSelected: z.boolean(),
  content: Content,
});
export type ReportTemplate = z.output<typeof ReportTemplate>;

const templateId = z.union([z.enum(Object.values(defaultTemplateIds)), z.uuid()], '模板编号有误');
const call = callsAt('/api/lebra2Template/', { style: 'B', access: 20019 });

/** 报告模板: what a lawyer writes alike in every report on similar cases, kept under a name. */
export const reportTemplates = {
  list: call({
    path: 'getTemplateInfo',
    summary: '报告模板：平台的两份在前，本人的新的在前',
    output: z.array(ReportTemplate),
  }),
  save: call({
    path: 'saveTemplate',
    summary: `把一份模板存为本人的（至多${reportTemplatesMax}份），同名的即改写；不填 content 只把已有的选为新报告所用`,
    input: dataOf({
      name: z
        .string()
        .trim()
        .min(1, '请填写模板名称')
        .max(reportTemplateNameMax, `模板名称最多${reportTemplateNameMax}个字`)
        .optional(),
      content: Content.optional(),
      /** The template that a new report is to begin with; null for none. */
      selectedId: templateId.nullish(),
    }).refine(
      ({ data: { name, content, selectedId } }) =>
        content ? name !== undefined : name === undefined && selectedId !== undefined,
      '请填写模板名称与内容，或选择一份模板',
    ),
    output: z.object({ templateId: z.string() }),
  }),
  remove: call({
    path: 'delTemplateInfo',
    audit: 'deletion',
    summary: '删除本人的一份模板；平台的与正选用的不能删除',
    input: dataOf({ templateId }),
    output: z.object({}),
  }),
} as const;

export const reportTemplateFaults = {
  isDefault: { code: 1, text: '平台的报告模板不能删除' },
  isSelected: { code: 1, text: '这份模板正在选用，请先选用另一份再删除' },
  tooMany: { code: 1, text: `报告模板最多${reportTemplatesMax}份，请先删除不再需要的` },
} as const satisfies Record<string, FaultSpec>;

export const reportTemplateTexts = { removed: '删除报告模板成功' } as const;
