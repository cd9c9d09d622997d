import type { Events } from '../../platform/events/events.ts';
import type { Job } from '../../platform/jobs/tables.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountService } from '../account/service.ts';
import { type ImportsService, importJobs } from './service.ts';

interface Deps {
  imports: ImportsService;
  account: AccountService;
  events: Events;
  log: Log;
}

const kindOf = new Map(
  Object.entries(importJobs).map(([kind, job]) => [job as string, kind as keyof typeof importJobs]),
);

/** When an import ends, whoever keeps up with records takes in what it brought; then everybody at work hears of it. */
export function importsFollower({ imports, account, events, log }: Deps) {
  async function finish({ kind, result }: Job) {
    const importKind = kindOf.get(kind);
    if (!importKind) return;
    await imports.takeIn(importKind);
    for (const userId of await account.activeUserIds()) await events.emit(userId, { type: 'import', data: result });
  }

  return (job: Job): void => {
    if (job.state !== 'done') return;
    finish(job).catch(error => log.warn({ err: error, jobId: job.id }, 'users were not told that an import has ended'));
  };
}
