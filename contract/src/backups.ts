import { z } from 'zod';
import { callsAt, dataOf, done } from './wire/call.ts';
import type { FaultSpec } from './wire/faults.ts';

export const backupStates = ['running', 'done', 'failed'] as const;
export const backupReasons = ['asked', 'scheduled'] as const;

const count = z.number().int();

/** The restoration of a backup into a new data folder, where one was asked for. */
const Restoration = z.object({
  state: z.enum(backupStates),
  /** The data folder that holds what was restored. */
  folder: z.string(),
  finishPercent: count,
  failReason: z.string().nullable(),
  endTime: z.string().nullable(),
});

export const Backup = z.object({
  backupId: z.string(),
  name: z.string(),
  reason: z.enum(backupReasons),
  state: z.enum(backupStates),
  finishPercent: count,
  /** The machine on whose disk it lies. */
  host: z.string(),
  isHere: z.boolean(),
  rows: count,
  files: count,
  sizeBytes: count,
  sha256: z.string(),
  failReason: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  restoration: Restoration.nullable(),
});
export type Backup = z.output<typeof Backup>;

const call = callsAt('/api/backup/', { style: 'B', access: 9 });
const one = dataOf({ backupId: z.uuid('备份编号有误') });

/** 备份与恢复: everything that is kept, in one file. */
export const backups = {
  list: call({
    path: 'list',
    summary: '全部备份，新的在前；存放的目录、自动备份的时刻与保留份数',
    output: z.object({
      backups: z.array(Backup),
      folder: z.string(),
      /** When the next one is made by itself; null where none is. */
      nextTime: z.string().nullable(),
      kept: count,
    }),
  }),
  create: call({
    path: 'create',
    audit: 'export',
    summary: '立即备份：数据库、文件与配置；同时只进行一个',
    output: Backup,
  }),
  download: call({
    path: 'download',
    kind: 'download',
    audit: 'download',
    isPersonal: true,
    summary: '取备份文件',
    input: one,
    output: done,
  }),
  remove: call({ path: 'delete', audit: 'deletion', isPersonal: true, summary: '删除备份', input: one }),
  restore: call({
    path: 'restore',
    audit: 'import',
    isPersonal: true,
    summary: '恢复到备份目录下一个新的数据目录，并核对行数与散列；现有数据不受影响',
    input: one,
    output: Backup,
  }),
} as const;

export const backupFaults = {
  busy: { code: 1, text: '已有备份正在进行，请等其完成' },
  notDone: { code: 1, text: '该备份没有完成，请另选一个' },
  gone: { code: 1, text: '备份文件已不在目录中，请删除此记录' },
  stillRunning: { code: 1, text: '备份正在进行，完成后方可删除' },
  restoring: { code: 1, text: '正在恢复，请等其完成' },
} as const satisfies Record<string, FaultSpec>;

/** Said where the file lies on the disk of another machine. */
export const elsewhere = (host: string): FaultSpec => ({
  code: 1,
  text: `备份文件在主机 ${host} 上，请到那台主机上取用`,
});
