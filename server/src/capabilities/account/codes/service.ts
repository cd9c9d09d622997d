import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { accountFaults, type CodePurpose, codeLimits } from '@antai/contract/account';
import { faults } from '@antai/contract/wire/faults';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { Jobs } from '../../../platform/jobs/queue.ts';
import type { Log } from '../../../platform/log.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Sealer } from '../../../platform/secrets/sealer.ts';
import type { Tickets } from '../../../platform/secrets/tickets.ts';
import type { Sms } from '../../../platform/sms.ts';
import { networkOf, sayWait } from '../sign-in/limit-attempts.ts';
import { describeCode } from './describe-code.ts';
import type { CodeSubject, CodesStore } from './store.ts';

interface Deps {
  store: CodesStore;
  jobs: Jobs;
  mail: Mail;
  sms: Sms;
  sealer: Sealer;
  tickets: Tickets;
  clock: Clock;
  log: Log;
  /** In development a code stands in the log of the server where nothing sends it. */
  isDevelopment: boolean;
  /** The user who signs in with this e-mail or mobile and may; undefined where there is none. */
  findUserId: (target: string) => Promise<string | undefined>;
}

interface CodeRequest {
  purpose: CodePurpose;
  /** The e-mail or mobile that gets the code. */
  target: string;
  /** Who asks; without one it is whoever has the target. */
  userId?: string;
}

/** What a proved code allows, once. */
interface Proof {
  purpose: CodePurpose;
  target: string;
  userId: string;
}

export type CodesService = ReturnType<typeof codesService>;

const jobKind = 'account.sendCode';
const ticketPurpose = 'code';
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
const isEmail = (target: string) => target.includes('@');

/** Codes by mail and mobile. What is answered, and how long it takes, does not tell whether there is an account. */
export function codesService(deps: Deps) {
  const { store, jobs, mail, sms, sealer, tickets, clock, log, isDevelopment, findUserId } = deps;
  const isConfigured = (target: string) => (isEmail(target) ? mail : sms).isConfigured;
  const isSent = (target: string) => isConfigured(target) || isDevelopment;
  const markOf = (codeId: string, code: string) => sealer.mark(`${codeId} ${code}`, 'code');

  /** Makes a code and has it sent; for an address that nobody has, nothing. */
  async function deliver({ purpose, target, userId = undefined }: CodeRequest) {
    const ownerId = userId ?? (await findUserId(target));
    if (ownerId === undefined) return;
    const [codeId, now] = [randomUUID(), clock.now()];
    const code = String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0');
    const expiresAt = new Date(now.getTime() + codeLimits.lifeMs);
    const codeMark = markOf(codeId, code);
    await store.put({ codeId, purpose, target, userId: ownerId, codeMark, triesLeft: codeLimits.triesMax, expiresAt });
    const { subject, text } = describeCode(purpose, code);
    if (!isConfigured(target)) log.warn({ to: target, code }, 'a code, written here because this is development');
    else if (isEmail(target)) await mail.sendCode({ to: target, subject, text, expiresAt });
    else await sms.send({ mobile: target, code, text, expiresAt });
  }

  jobs.define<{ sealed: string }>(jobKind, {
    concurrency: 2,
    async run({ payload }) {
      const request = sealer.open(payload.sealed, jobKind);
      if (request !== undefined) await deliver(JSON.parse(request) as CodeRequest);
    },
  });

  return {
    /** Whether a code to this address can be had. */
    isSent,

    /** Counts the request and has the code sent by a job: the answer is the same whoever has the address. */
    async request({ target: typed, ...request }: CodeRequest, address: string) {
      const target = typed.toLowerCase();
      if (!isSent(target)) throw new Fault(isEmail(target) ? accountFaults.noMail : accountFaults.noSms);
      const subjects: CodeSubject[] = [
        { kind: 'target', key: `target:${request.purpose}:${keyOf(target)}` },
        { kind: 'network', key: `network:${keyOf(networkOf(address))}` },
        ...(request.userId ? [{ kind: 'user', key: `user:${request.userId}` } as const] : []),
      ];
      const wait = await store.reserve(subjects, clock.now());
      if (wait > 0) throw new Fault(faults.tooMany, `验证码获取过于频繁，请${sayWait(wait)}后再试`);
      await jobs.add(jobKind, { sealed: sealer.seal(JSON.stringify({ ...request, target }), jobKind) });
    },

    /** A ticket for what a right code allows. Every try is taken off before it is looked at. */
    async check(purpose: CodePurpose, { typed, code }: { typed: string; code: string }): Promise<string> {
      const target = typed.toLowerCase();
      const attempt = await store.attempt(purpose, { target, now: clock.now() });
      const isRight =
        attempt && timingSafeEqual(Buffer.from(attempt.codeMark), Buffer.from(markOf(attempt.codeId, code)));
      if (!isRight || !(await store.use(attempt.codeId))) throw new Fault(accountFaults.wrongCode);
      const proof: Proof = { purpose, target, userId: attempt.userId };
      return tickets.issue(ticketPurpose, { data: proof, lifeMs: codeLimits.lifeMs });
    },

    /** What a ticket of `check` proves, which is then used up; throws where it is for something else or was used. */
    async take(purpose: CodePurpose, sealed: string): Promise<Proof> {
      const ticket = tickets.read<Proof>(ticketPurpose, sealed);
      if (ticket?.data.purpose !== purpose || !(await tickets.use(ticket))) throw new Fault(accountFaults.staleTicket);
      return ticket.data;
    },

    removeOf: store.removeOf,
    removeOld: () => store.removeOld(clock.now()),
  };
}
