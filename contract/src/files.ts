import { z } from 'zod';
import { callsAt, dataOf, requestOf } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';
import { pagedOf, pageOf } from './wire/page.ts';

export const StoredFile = z.object({
  fileId: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  sizeBytes: z.number().int(),
});

/** Pages that are pictures, of which the text is read; what comes after them is told as unread. */
export const scanPagesMax = 200;

const scanValuesPageSize = 10;

/** An amount, a rate or a day that was read of a picture, and must be compared with it. */
const ScanValue = z.object({
  page: z.number().int(),
  /** Which it is of its page, from 0. */
  at: z.number().int(),
  text: z.string(),
  /** The printed line it stands in, and where in it. */
  line: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** How sure the reading of the line is, from 0 to 1. */
  confidence: z.number(),
});

const page = z.number('请写明第几页').int('页码须是整数').min(1, '页码从1起').max(100_000, '没有这一页');
const at = z.number('请写明该页第几处').int('序号须是整数').min(0, '序号从0起').max(100_000, '没有这一处');

const call = callsAt('/api/file/', { style: 'B', access: 'signedIn' });

/** Files a user sends up; the type is told by content, never by name. A file belongs to who sent it. */
export const files = {
  upload: call({
    path: 'fileUpload',
    kind: 'upload',
    summary: '上传文件（multipart，字段名 file）',
    input: z.object({}),
    output: StoredFile,
  }),
  download: call({
    path: 'fileDownload',
    kind: 'download',
    summary: '下载本人上传的文件',
    input: dataOf({ fileId: z.uuid() }),
  }),
  scanValues: call({
    path: 'fileScanValues',
    summary: '本人文件中由OCR识读、须与影像核对的金额、比例与日期，逐处给出所在页、所在行与把握',
    input: requestOf(pageOf(scanValuesPageSize), { fileId: z.uuid('文件编号有误') }),
    output: pagedOf(ScanValue),
  }),
  scanPicture: call({
    path: 'fileScanPicture',
    kind: 'download',
    summary: '其中一处在原页上的影像（PNG，所在行及其四周）',
    input: dataOf({ fileId: z.uuid('文件编号有误'), page, at }),
  }),
  remove: call({
    path: 'fileDelete',
    audit: 'deletion',
    summary: '删除本人上传的文件',
    input: dataOf({ fileId: z.uuid() }),
  }),
} as const;

export const fileFaults = {
  unknownType: {
    code: 415,
    text: '无法识别该文件的类型，请上传docx、doc、pdf、xlsx、txt、md、html、png、jpg、webp或tif文件',
  },
  notWhatItSays: { code: 415, text: '文件内容与扩展名不符，请确认后重新上传' },
  encrypted: { code: 415, text: '文件已加密，请先解除密码再上传' },
  macros: { code: 415, text: '文件含有宏，请另存为不含宏的格式后再上传' },
  broken: { code: 415, text: '文件已损坏，请确认能正常打开后重新上传' },
  userQuota: { code: 1, text: '您上传的文件已达容量上限，请先删除不再需要的文件' },
  enterpriseQuota: { code: 1, text: '贵单位上传的文件已达容量上限，请先删除不再需要的文件，或联系管理员' },
  noRecognition: {
    code: 415,
    text: '图片与扫描件须经文字识别才能读取，本系统尚未装文字识别：请系统管理员在系统管理的“数据包”中取用“文字识别模型”，或换成可复制文字的文件',
  },
  reading: { code: 1, text: '正在读取文件' },
  recognising: { code: 1, text: '正在识别图片或扫描件中的文字' },
  tooSlow: { code: 1, text: '文件处理耗时过长已停止，请拆分或另存后重试' },
  empty: { code: 400, text: '文件为空，请重新选择' },
} as const satisfies Record<string, FaultSpec>;
