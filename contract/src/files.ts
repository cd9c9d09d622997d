import { z } from 'zod';
import { call, dataOf, done } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';

export const StoredFile = z.object({
  fileId: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  sizeBytes: z.number().int(),
});

/** Files a user sends up; the type is told by content, never by name. A file belongs to who sent it. */
export const files = {
  upload: call({
    path: '/api/file/fileUpload',
    kind: 'upload',
    style: 'B',
    access: 'signedIn',
    summary: '上传文件（multipart，字段名 file）',
    input: z.object({}),
    output: StoredFile,
  }),
  download: call({
    path: '/api/file/fileDownload',
    kind: 'download',
    style: 'B',
    access: 'signedIn',
    summary: '下载本人上传的文件',
    input: dataOf({ fileId: z.uuid() }),
    output: z.unknown(),
  }),
  remove: call({
    path: '/api/file/fileDelete',
    style: 'B',
    access: 'signedIn',
    audit: 'deletion',
    summary: '删除本人上传的文件',
    input: dataOf({ fileId: z.uuid() }),
    output: done,
  }),
} as const;

export const fileFaults = {
  unknownType: { code: 415, text: '无法识别该文件的类型，请上传docx、doc、pdf、xlsx、txt、md、html、png或jpg文件' },
  notWhatItSays: { code: 415, text: '文件内容与扩展名不符，请确认后重新上传' },
  encrypted: { code: 415, text: '文件已加密，请先解除密码再上传' },
  macros: { code: 415, text: '文件含有宏，请另存为不含宏的格式后再上传' },
  broken: { code: 415, text: '文件已损坏，请确认能正常打开后重新上传' },
  userQuota: { code: 1, text: '您上传的文件已达容量上限，请先删除不再需要的文件' },
  enterpriseQuota: { code: 1, text: '贵单位上传的文件已达容量上限，请先删除不再需要的文件，或联系管理员' },
  empty: { code: 400, text: '文件为空，请重新选择' },
} as const satisfies Record<string, FaultSpec>;
