import { createHash, randomBytes } from 'node:crypto';
import { faults } from '@antai/contract/wire/faults';
import { hash, verify } from '@node-rs/argon2';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import { QueueFull, queueTurns } from '../../../platform/queue-turns.ts';
import { networkOf, sayWait } from './limit-attempts.ts';
import type { SignInStore, Subject } from './store.ts';

/** One password is proved with some 20 MB and a whole core for some 20 ms: two at once, and nobody waits behind more than 200. */
const turn = queueTurns({ running: 2, waiting: 200 });

/** An address from which the user signed in within this time is not held to answer for others behind it. */
const knownAddressMs = 90 * 24 * 3_600_000;

/** Attempts are counted one after the other: of a flood, all but the first find in memory that they have to wait. */
const countTurn = queueTurns({ running: 1, waiting: 2000 });

/** How long a wait that the database told of is taken from memory: another process may have forgiven it. */
const rememberMs = 1000;
const rememberedMax = 10_000;

async function inTurn<Result>(work: () => Promise<Result>, among = turn): Promise<Result> {
  try {
    return await among(work);
  } catch (error) {
    if (error instanceof QueueFull) throw new Fault(faults.tooMany);
    throw error;
  }
}

/** A password as it is kept. */
export const hashPassword = (password: string) => inTurn(() => hash(password));

interface Attempt {
  /** The account's id, or the name that was typed where there is no such account. */
  account: string;
  /** The account's id, or one made up where there is no such account: as much is asked of either. */
  userId: string;
  address: string;
}

export type SignInService = ReturnType<typeof signInService>;

/** Proving passwords: every attempt is counted before it is looked at, so that no number of parallel guesses passes a limit. */
export function signInService({ store, clock }: { store: SignInStore; clock: Clock }) {
  /** Verified against when the name is unknown, so that both refusals take the same time. */
  const nobodysHash = hashPassword(randomBytes(16).toString('hex'));

  const waits = new LRUCache<string, number>({ max: rememberedMax, ttl: rememberMs });

  function refuseWhileWaiting(subjects: Subject[]) {
    const until = Math.max(...subjects.map(({ key }) => waits.get(key) ?? 0));
    const left = until - clock.now().getTime();
    if (left > 0) throw new Fault(faults.tooMany, `登录失败次数过多，请${sayWait(left)}后再试`);
  }

  /** Counts the attempt, or refuses it where one of the subjects has to wait. */
  async function reserve(subjects: Subject[]) {
    refuseWhileWaiting(subjects);
    await inTurn(async () => {
      refuseWhileWaiting(subjects);
      const reservation = await store.reserve(subjects, clock.now());
      for (const [key, until] of reservation.waits) waits.set(key, until);
      if (!reservation.isCounted) refuseWhileWaiting(subjects);
    }, countTurn);
  }

  async function forgive(pardoned: Subject[], address?: Subject) {
    await store.forgive(pardoned, address);
    for (const { key } of [...pardoned, ...(address ? [address] : [])]) waits.delete(key);
  }

  async function isRight(passwordHash: string | undefined, password: string): Promise<boolean> {
    const proof = passwordHash ?? (await nobodysHash);
    return (await inTurn(() => verify(proof, password))) && passwordHash !== undefined;
  }

  async function limited(key: string, prove: () => Promise<boolean>): Promise<boolean> {
    const subject: Subject = { kind: 'pair', key };
    await reserve([subject]);
    if (!(await prove())) return false;
    await forgive([subject]);
    return true;
  }

  return {
    /**
     * Whether this is the account's password. Counted by account and address together, by account, and by address; who has
     * signed in here before answers only for the first. A right one forgives what its own attempts added.
     */
    async prove(
      attempt: Attempt,
      { passwordHash, password }: { passwordHash: string | undefined; password: string },
    ): Promise<boolean> {
      const { userId, address } = attempt;
      const since = new Date(clock.now().getTime() - knownAddressMs);
      const isKnown = await store.isKnownAddress(userId, { address, since });
      const account = keyOf(attempt.account);
      const pair: Subject = { kind: 'pair', key: `pair:${account}:${keyOf(address)}` };
      const ofAccount: Subject = { kind: 'account', key: `account:${account}` };
      const ofAddress: Subject = { kind: 'address', key: `address:${keyOf(networkOf(address))}` };
      await reserve(isKnown ? [pair] : [pair, ofAccount, ofAddress]);
      if (!(await isRight(passwordHash, password))) return false;
      await forgive(isKnown ? [pair] : [pair, ofAccount], isKnown ? undefined : ofAddress);
      return true;
    },

    /** Whether this is the password of the user who is signed in already. */
    proveAgain: (userId: string, { passwordHash, password }: { passwordHash: string; password: string }) =>
      limited(`password:${userId}`, () => isRight(passwordHash, password)),

    /** Whether this is the password that something else than an account is kept under; counted under `key`. */
    proveOther: (key: string, { passwordHash, password }: { passwordHash: string; password: string }) =>
      limited(key, () => isRight(passwordHash, password)),

    /** Whether what `prove` looks at holds: counted before it is looked at, under a key of its own. */
    limited,

    removeOld: () => store.removeOld(clock.now()),
  };
}

/** Of one length, whatever was typed. */
const keyOf = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url').slice(0, 22);
