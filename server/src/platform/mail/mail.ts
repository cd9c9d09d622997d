import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../db/open-database.ts';
import type { Jobs } from '../jobs/queue.ts';
import { Unretryable } from '../jobs/run-job.ts';
import type { Log } from '../log.ts';
import type { Sealer } from '../secrets/sealer.ts';

/** A mail to one person, in plain text. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  /** What comes too late to be of use, a code for one, is not sent any more after this moment. */
  expiresAt?: Date;
}

export interface Mail {
  /** Whether mails leave the house; where they do not, `send` says so in the log of the server. */
  isConfigured: boolean;
  /** Has the mail sent by a job, again and again until the server takes it; never waits for the server. */
  send(message: MailMessage, transaction?: Transaction): Promise<void>;
  /** The same for a code that somebody waits for: no number of other mails delays it. */
  sendCode(message: MailMessage): Promise<void>;
}

interface Deps {
  jobs: Jobs;
  sealer: Sealer;
  clock: Clock;
  log: Log;
  smtp?: { url: string; from: string };
}

const kinds = { usual: 'mail.send', code: 'mail.sendCode' } as const;
type Kind = (typeof kinds)[keyof typeof kinds];
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const maxAttempts = 6;
const firstDelayMs = 30_000;
const longestDelayMs = 30 * 60_000;

/** Mails by the server of the configuration. What a mail says lies sealed in the queue: it may be a code. */
export function createMail({ jobs, sealer, clock, log, smtp }: Deps): Mail {
  const closed = { disableFileAccess: true, disableUrlAccess: true };
  // a connection for each mail: one that is kept may have been closed by the server when it is wanted
  const transport = smtp && createTransport({ url: smtp.url, ...limits, ...closed });

  const read = (kind: Kind, sealed: string) => {
    const text = sealer.open(sealed, kind);
    if (text === undefined) throw new Unretryable('the mail was sealed with another secret');
    return JSON.parse(text) as MailMessage;
  };

  for (const kind of Object.values(kinds))
    jobs.define<{ sealed: string }>(kind, {
      concurrency: 2,
      timeoutMs: 60_000,
      maxAttempts,
      backoffMs: attempt => Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs),
      async run({ id, payload }) {
        const { to, subject, text, expiresAt } = read(kind, payload.sealed);
        if (!transport || !smtp) throw new Unretryable('no SMTP server is configured');
        if (expiresAt && new Date(expiresAt) < clock.now()) return { isExpired: true };
        // who gets a mail twice, after a crash between sending and noting it, is shown it once
        const messageId = `<${id}@${smtp.from.split('@').at(-1)}>`;
        const recipient = { name: '', address: to };
        await transport.sendMail({ from: smtp.from, to: recipient, subject, text, messageId }).catch(refusalOf);
        return { isExpired: false };
      },
    });

  const order = (kind: Kind) => async (message: MailMessage, transaction?: Transaction) => {
    if (smtp) {
      await jobs.add(kind, { sealed: sealer.seal(JSON.stringify(message), kind) }, { transaction });
      return;
    }
    // what it says may be a code, and a log is read by more people than its recipient
    log.warn(
      { to: message.to, subject: message.subject },
      'a mail was not sent: no SMTP server is configured (SMTP_URL)',
    );
  };

  return { isConfigured: smtp !== undefined, send: order(kinds.usual), sendCode: order(kinds.code) };
}

/** What the server will not take tomorrow either is not tried again. */
function refusalOf(error: Error & { responseCode?: number }): never {
  const { responseCode = 0, message } = error;
  if (responseCode >= 500) throw new Unretryable(message);
  throw error;
}
