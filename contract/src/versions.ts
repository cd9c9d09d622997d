import { z } from 'zod';
import { callsAt, requestOf } from './wire/call.ts';
import { pagedOf, pageOf } from './wire/page.ts';

/** A published version as the specification writes it: t where it is out. */
export const VersionInfo = z.object({
  logId: z.string(),
  versionNum: z.string(),
  title: z.string(),
  /** What is new, a sentence each. */
  content: z.array(z.string()),
  createDate: z.string(),
  updateDate: z.string(),
  isPublish: z.literal('t'),
});
export type VersionInfo = z.output<typeof VersionInfo>;

/** How the version list is asked for. */
export const versionsPage = { pageNum: 1, pageSize: 20 } as const;
export const versionsOf = { version: 2, isPublish: 't' } as const;

const call = callsAt('/api/versionInfo/', { style: 'B', access: 'signedIn' });

/** 版本信息: what each version brought, the newest first. */
export const versions = {
  list: call({
    path: 'versionInfoList',
    summary: '已发布的版本及其更新内容，新的在前',
    input: requestOf(pageOf(versionsPage.pageSize), {
      version: z.coerce.number().pipe(z.literal(versionsOf.version, 'version 应为2')),
      isPublish: z.literal(versionsOf.isPublish, 'isPublish 应为 t：只列已发布的版本'),
    }),
    output: pagedOf(VersionInfo),
  }),
} as const;
