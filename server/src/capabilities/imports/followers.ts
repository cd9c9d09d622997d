import { ImportSummary, importKinds } from '@antai/contract/imports';
import type { Events } from '../../platform/events/events.ts';
import type { Job } from '../../platform/jobs/tables.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountService } from '../account/service.ts';
import { type ImportsService, importTasks } from './service.ts';

interface Deps {
  imports: ImportsService;
  account: AccountService;
  events: Events;
  log: Log;
}

const kinds = new Map(importKinds.map(kind => [importTasks[kind] as string, kind]));

/** When an import ends, whoever keeps up with records takes in what it brought; then everybody at work hears of it. */
export function importsFollower({ imports, account, events, log }: Deps) {
  async function finish({ kind, result }: Job) {
    const importKind = kinds.get(kind);
    if (!importKind) return;
    const data = ImportSummary.nullable().parse(result);
    await imports.takeIn(importKind);
    for (const userId of await account.activeUserIds()) await events.emit(userId, { type: 'import', data });
  }

  return (job: Job): void => {
    if (job.state !== 'done') return;
    finish(job).catch(error => log.warn({ err: error, jobId: job.id }, 'users were not told that an import has ended'));
  };
}
