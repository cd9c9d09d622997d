import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { type Backup, backupFaults, elsewhere } from '@antai/contract/backups';
import { faults } from '@antai/contract/wire/faults';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { Fault } from '../../platform/fault.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { nextRun } from '../../platform/jobs/schedule.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { backupJobs } from './jobs.ts';
import { nameBackup } from './name-backup.ts';
import type { BackupRow, BackupsStore } from './store.ts';

interface Deps {
  store: BackupsStore;
  jobs: Jobs;
  clock: Clock;
  backup: Config['backup'];
}

export type BackupsService = ReturnType<typeof backupsService>;

const stoppedReason = '程序在备份中停止，没有完成，请重新备份';
const ended = ['failed', 'cancelled', 'done'];

/** The file of a finished backup on this machine. */
async function fileOf(row: BackupRow) {
  if (row.state !== 'done') throw new Fault(backupFaults.notDone);
  if (row.host !== hostname()) throw new Fault(elsewhere(row.host));
  const { size } = await stat(row.path).catch(() => {
    throw new Fault(backupFaults.gone);
  });
  return { path: row.path, size };
}

/** How backups and their restorations stand. */
function statesOf({ store, jobs, clock }: Deps) {
  async function one(backupId: string): Promise<BackupRow> {
    const row = await store.find(backupId);
    if (!row) throw new Fault(faults.notFound);
    return row;
  }

  const isAtWork = async (jobId: string) => {
    const job = await jobs.find(jobId);
    return job !== undefined && !ended.includes(job.state);
  };

  /** A backup whose job has ended without a word was broken off. */
  async function settle(row: BackupRow): Promise<BackupRow> {
    if (row.state !== 'running' || (await isAtWork(row.jobId))) return row;
    const now = await one(row.backupId);
    if (now.state !== 'running') return now;
    const change = { state: 'failed', failReason: stoppedReason, endedAt: clock.now() } as const;
    await store.update(row.backupId, change);
    return { ...now, ...change };
  }

  const percentOf = async (jobId: string) => {
    const job = await jobs.find(jobId);
    return job && job.progressTotal > 0 ? Math.floor((100 * job.progressDone) / job.progressTotal) : 0;
  };

  async function show(before: BackupRow): Promise<Backup> {
    const row = await settle(before);
    const { startedAt, endedAt, jobId, path: _path, restoration, ...facts } = row;
    const finishPercent = row.state === 'done' ? 100 : await percentOf(jobId);
    return {
      ...facts,
      finishPercent,
      isHere: row.host === hostname(),
      startTime: startedAt.toISOString(),
      endTime: endedAt?.toISOString() ?? null,
      restoration: restoration && (await showRestoration(restoration)),
    };
  }

  async function showRestoration({ jobId, ...facts }: NonNullable<BackupRow['restoration']>) {
    const isBroken = facts.state === 'running' && !(await isAtWork(jobId));
    const state = isBroken ? ('failed' as const) : facts.state;
    const failReason = isBroken ? '程序在恢复中停止，没有完成，请重新恢复' : facts.failReason;
    return { ...facts, state, failReason, finishPercent: state === 'done' ? 100 : await percentOf(jobId) };
  }

  return { one, settle, show, showRestoration };
}

type States = ReturnType<typeof statesOf>;

/** Makes backups, one at a time. */
function making({ store, jobs, clock, backup }: Deps, { settle, one, show }: States) {
  async function begin(reason: BackupRow['reason']): Promise<BackupRow> {
    for (const row of await store.running()) await settle(row);
    const { folder, copies } = backup;
    const startedAt = clock.now();
    const backupId = randomUUID();
    const row = { backupId, name: nameBackup(startedAt, backupId), reason, startedAt };
    const addJob = async (tx: Transaction) =>
      (await jobs.add(backupJobs.make, { backupId, folder, kept: copies }, { transaction: tx })).id;
    if ((await store.begin(row, addJob)) === 'busy') throw new Fault(backupFaults.busy);
    return one(backupId);
  }

  return {
    create: async () => show(await begin('asked')),

    /** Makes the backup whose time has come; where one is at work, that is the one. */
    async makeScheduled() {
      await begin('scheduled').catch(error => {
        if (!(error instanceof Fault)) throw error;
      });
    },
  };
}

/** Backups of the whole installation: made when asked and by themselves, proved by restoring them. */
export function backupsService(deps: Deps) {
  const { store, jobs, clock, backup } = deps;
  const states = statesOf(deps);
  const { one, settle, show, showRestoration } = states;

  return {
    ...making(deps, states),

    async list() {
      const rows = await store.list();
      return {
        backups: await Promise.all(rows.map(show)),
        folder: backup.folder,
        nextTime: (backup.schedule && nextRun(backup.schedule, clock.now())?.toISOString()) || null,
        kept: backup.copies,
      };
    },

    async download(backupId: string) {
      const row = await one(backupId);
      const { path, size } = await fileOf(row);
      const stream = createReadStream(path);
      return { fileName: `${row.name}.zip`, mimeType: 'application/zip', sizeBytes: size, stream };
    },

    async remove(backupId: string) {
      const row = await settle(await one(backupId));
      if (row.state === 'running') throw new Fault(backupFaults.stillRunning);
      if (row.state === 'done' && row.host !== hostname()) throw new Fault(elsewhere(row.host));
      if (row.path) await rm(row.path, { force: true });
      await store.remove(backupId);
      return {};
    },

    async restore(backupId: string) {
      const row = await one(backupId);
      const { path } = await fileOf(row);
      const last = row.restoration && (await showRestoration(row.restoration));
      if (last?.state === 'running') throw new Fault(backupFaults.restoring);
      const folder = join(dirname(path), 'restored', `${row.name}-${randomUUID().slice(0, 8)}`);
      const addJob = async (tx: Transaction) =>
        (await jobs.add(backupJobs.restore, { backupId, folder }, { transaction: tx })).id;
      const outcome = await store.beginRestoration(backupId, { last: row.restoration, folder }, { addJob });
      if (outcome === 'busy') throw new Fault(backupFaults.restoring);
      return show(await one(backupId));
    },

    /** The newest whole backup, for whoever watches the installation; undefined: there is none. */
    async newest(): Promise<{ endedAt: Date; sizeBytes: number } | undefined> {
      const row = await store.newestDone();
      return row?.endedAt ? { endedAt: row.endedAt, sizeBytes: row.sizeBytes } : undefined;
    },
  };
}
