import { z } from 'zod';
import { callsAt, dataOf } from '../wire/call.ts';
import type { FaultSpec } from '../wire/faults.ts';

export const attachmentMaxBytes = 10 * 1024 * 1024;
/** Files of one answer, evidence included. */
export const attachmentsMax = 40;
/** Kinds of files that are taken, each told by its content. */
export const attachmentKinds = ['docx', 'doc', 'pdf', 'xlsx', 'txt', 'csv', 'png', 'jpg'] as const;

export const questionIdMax = 64;

/** A file given with an answer. */
export const Attachment = z.object({
  fileId: z.string(),
  questionId: z.string(),
  fileName: z.string(),
  sizeBytes: z.number().int(),
});
export type Attachment = z.output<typeof Attachment>;

/** The same for whoever may see it, with whether the lawyer added it. */
export const OwnAttachment = Attachment.extend({ isEvidence: z.boolean(), createTime: z.string() });
export type OwnAttachment = z.output<typeof OwnAttachment>;

const call = callsAt('/law-risk-check/api/questionnaire/analysis/', { style: 'A', session: 'signed', access: 30020 });
const uuid = z.uuid('编号有误');

/** 风险自检: files of answers, for those who may see the answers. */
export const riskFiles = {
  add: call({
    path: 'file/add',
    kind: 'upload',
    summary: '为答卷的一题上传文件：代填时即文件题的答案，此外为律师的证据材料（multipart，字段在文件之前）',
    input: z.object({ answerId: uuid, questionId: z.string().min(1).max(questionIdMax) }),
    output: OwnAttachment,
  }),
  download: call({
    path: 'file',
    kind: 'download',
    audit: 'download',
    summary: '下载答卷中的一个文件',
    input: dataOf({ fileId: uuid }),
  }),
  remove: call({
    path: 'file/del',
    audit: 'deletion',
    summary: '删除律师自己上传的文件',
    input: dataOf({ fileId: uuid }),
  }),
} as const;

export const attachmentFaults = {
  unknownType: { code: 415, text: `不能上传这种文件，请改传${attachmentKinds.join('、')}` },
  notAccepted: { code: 415, text: '该题不收这种文件' },
  tooLarge: { code: 413, text: `每个文件至多${attachmentMaxBytes / 1024 / 1024}MB，请压缩或拆分后重试` },
  tooManyFiles: { code: 1, text: `一份答卷至多${attachmentsMax}个文件，请先删除不需要的` },
  tooManyOfQuestion: { code: 1, text: '该题的文件已达上限，请先删除不需要的' },
  noRoom: { code: 1, text: '收取文件的空间已满，请联系发送链接的律师' },
  noFileQuestion: { code: 1, text: '该题不收文件，请刷新后重试' },
  notYours: { code: 1, text: '该文件是填写人的答案，不能单独删除；可删除整份答卷，或退回补充' },
  busy: { code: 429, text: '上传的人较多，请稍后重试' },
} as const satisfies Record<string, FaultSpec>;
