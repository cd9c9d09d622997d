import type { telemetry } from '@antai/contract/telemetry';
import type { InputOf } from '@antai/contract/wire/call';
import type { Caller } from '../../platform/caller.ts';
import type { Log } from '../../platform/log.ts';

type Warning = InputOf<typeof telemetry.warn>['data'];

export type TelemetryService = ReturnType<typeof telemetryService>;

/** Hears what browsers report about themselves; a report goes to the log and nowhere else. */
export function telemetryService({ log }: { log: Log }) {
  return {
    async warn(caller: Caller, warning: Warning) {
      // addresses may carry what a user typed: only the path is kept
      const url = warning.url.split(/[?#]/)[0];
      log.warn({ userId: caller.userId, traceId: caller.traceId, warning: { ...warning, url } }, 'browser warning');
      return {};
    },
  };
}
