import type { Clock } from './clock.ts';
import type { Jobs } from './jobs/queue.ts';
import { Unretryable } from './jobs/run-job.ts';
import type { Log } from './log.ts';
import type { Sealer } from './secrets/sealer.ts';

/** A code to one mobile; `text` is the whole message for gateways that take no templates. */
export interface SmsMessage {
  mobile: string;
  code: string;
  text: string;
  expiresAt: Date;
}

export interface Sms {
  /** Whether messages leave the house; where they do not, `send` says so in the log of the server. */
  isConfigured: boolean;
  /** Has the message handed to the gateway by a job, again while the gateway does not answer. */
  send(message: SmsMessage): Promise<void>;
}

interface Deps {
  jobs: Jobs;
  sealer: Sealer;
  clock: Clock;
  log: Log;
  gateway?: { url: string; token?: string };
}

const kind = 'sms.send';
const answerMs = 15_000;
const tooMany = 429;

/** Codes by the SMS gateway of the configuration, which takes `{ mobile, code, text }` as JSON. */
export function createSms({ jobs, sealer, clock, log, gateway }: Deps): Sms {
  jobs.define<{ sealed: string }>(kind, {
    concurrency: 2,
    timeoutMs: 60_000,
    maxAttempts: 4,
    backoffMs: attempt => 10_000 * attempt,
    async run({ payload }, { signal }) {
      const opened = sealer.open(payload.sealed, kind);
      if (opened === undefined || !gateway) throw new Unretryable('the message cannot be read or sent here any more');
      const { mobile, code, text, expiresAt } = JSON.parse(opened) as SmsMessage;
      if (new Date(expiresAt) < clock.now()) return;
      const headers = {
        'content-type': 'application/json',
        ...(gateway.token ? { authorization: `Bearer ${gateway.token}` } : {}),
      };
      const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
      const body = JSON.stringify({ mobile, code, text });
      const { ok, status } = await fetch(gateway.url, { method: 'POST', headers, body, signal: limit });
      if (ok) return;
      const complaint = `the SMS gateway answered ${status}`;
      throw status < 500 && status !== tooMany ? new Unretryable(complaint) : new Error(complaint);
    },
  });

  return {
    isConfigured: gateway !== undefined,

    async send(message) {
      if (gateway) await jobs.add(kind, { sealed: sealer.seal(JSON.stringify(message), kind) });
      else log.warn({ to: message.mobile }, 'a code was not sent: no SMS gateway is configured (SMS_GATEWAY_URL)');
    },
  };
}
