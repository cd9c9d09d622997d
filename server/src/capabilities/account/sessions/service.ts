import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { departmentField, type SessionInfo } from '@antai/contract/account';
import { faults } from '@antai/contract/wire/faults';
import { LRUCache } from 'lru-cache';
import type { Caller, Stranger } from '../../../platform/caller.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Fault } from '../../../platform/fault.ts';
import type { PresentedCredentials } from '../../../platform/http/http.ts';
import { createWatchedCache } from '../../../platform/watched-cache.ts';
import { isExpired, isPermitted } from '../admit-user.ts';
import type { Account, AccountStore } from '../store.ts';
import { describeAccount, isOfDomain } from './describe-account.ts';
import { describeBrowser } from './describe-browser.ts';
import { readToken, type SignedToken, signToken } from './sign-token.ts';
import type { Session, SessionsStore } from './store.ts';

interface Deps {
  store: SessionsStore;
  clock: Clock;
  signingKey: Uint8Array;
  limits: { idleMs: number; maxMs: number };
  accounts: Pick<AccountStore, 'findWithGrants' | 'systemConfig'>;
  /** Whose e-mail addresses make a user one of the partner enterprise; empty for nobody's. */
  partnerEmailDomain: string;
}

export type SessionsService = Awaited<ReturnType<typeof sessionsService>>;

const authTokenMs = 15 * 60_000;
const renewBeforeMs = 5 * 60_000;
/** A session is marked seen at most this often: one write a minute, not one a call. */
const touchMs = 60_000;

/** Sessions and accounts kept in memory: some 3 KB each. */
const keptMax = 5000;
/** A change is signalled at once; should the signal go astray, it is still seen within a second. */
const keptMs = 1000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

interface Watcher {
  tokenHash: string;
  userId: string;
  look: () => void;
}

/** The account of a user as it stands in the database; undefined where there is none. */
async function loadAccount(
  { accounts, partnerEmailDomain }: Pick<Deps, 'accounts' | 'partnerEmailDomain'>,
  userId: string,
): Promise<Account | undefined> {
  const row = await accounts.findWithGrants(userId);
  if (!row) return undefined;
  const { email, kwmDepartment } = row.user;
  const isPartner = isOfDomain(email, partnerEmailDomain);
  const [department] = isPartner && kwmDepartment ? await accounts.systemConfig(departmentField, kwmDepartment) : [];
  return describeAccount(row, { isPartner, department });
}

/** What is kept in memory, and who is told when it changes. */
function memoryOf(deps: Deps) {
  const sessions = createWatchedCache<Session>({ max: keptMax, maxAgeMs: keptMs, load: deps.store.find });
  const load = (userId: string) => loadAccount(deps, userId);
  const accounts = createWatchedCache<Account>({ max: keptMax, maxAgeMs: keptMs, load });
  const watchers = new Set<Watcher>();

  const forgetSession = (tokenHash: string) => notify({ tokenHash });
  const forgetAccount = (userId: string) => notify({ userId });

  function notify({ tokenHash, userId }: { tokenHash?: string; userId?: string }) {
    if (tokenHash || !userId) sessions.forget(tokenHash);
    if (userId || !tokenHash) accounts.forget(userId);
    for (const watcher of watchers) {
      const isConcerned = tokenHash ? watcher.tokenHash === tokenHash : !userId || watcher.userId === userId;
      if (isConcerned) watcher.look();
    }
  }

  return { sessions, accounts, watchers, forgetSession, forgetAccount, notify };
}

type Memory = ReturnType<typeof memoryOf>;

/** The signed tokens, which are bound to a session token. */
function tokensOf({ clock, signingKey }: Deps) {
  /** Signatures that were found good: they stay so. */
  const signatures = new LRUCache<string, SignedToken>({ max: keptMax });

  async function readSigned(authToken: string, tokenHash: string): Promise<SignedToken> {
    const signed = signatures.get(authToken) ?? (await readToken(authToken, signingKey));
    if (!signed || signed.tokenHash !== tokenHash) throw new Fault(faults.notSignedIn);
    signatures.set(authToken, signed);
    return signed;
  }

  function sign({ userId, sessionId, tokenHash }: Omit<SignedToken, 'expiresAtMs'>): Promise<string> {
    const now = clock.now().getTime();
    return signToken({ userId, sessionId, tokenHash, expiresAtMs: now + authTokenMs }, { key: signingKey, nowMs: now });
  }

  return { readSigned, sign };
}

type Tokens = ReturnType<typeof tokensOf>;

/** Whether sessions and their accounts still stand. */
function standingsOf({ store, clock, limits }: Deps, { accounts, sessions }: Memory) {
  /** The session of a token and its user's account, both still standing; throws 90004 or 90005. */
  async function standing(tokenHash: string, userId?: string) {
    const reading = userId === undefined ? undefined : accounts.get(userId);
    const session = await sessions.get(tokenHash);
    const account = await (reading ?? (session && accounts.get(session.userId)));
    if (!session || !account) throw new Fault(faults.notSignedIn);
    if (session.revokedAt || account.isDisabled) throw new Fault(faults.revoked);
    return { session, account };
  }

  /** Refuses a session that has gone idle or is too old, and marks it seen. */
  async function keepActive(session: Session) {
    const now = clock.now();
    if (isExpired(session, now, limits)) throw new Fault(faults.notSignedIn);
    if (now.getTime() - session.lastSeenAt.getTime() <= touchMs) return;
    session.lastSeenAt = now;
    await store.touch(session.sessionId, now);
  }

  return { standing, keepActive };
}

type Standings = ReturnType<typeof standingsOf>;

/** Ends sessions; whoever watches them hears of it. */
const ending = ({ store, clock }: Deps, { forgetSession, forgetAccount }: Memory) => ({
  async end(sessionId: string) {
    for (const tokenHash of await store.revoke(sessionId, clock.now())) forgetSession(tokenHash);
  },

  /** Ends one session of the user; throws where there is none. */
  async endOwn(userId: string, sessionId: string) {
    const ended = await store.revokeOwn(userId, { sessionId, at: clock.now() });
    if (ended.length === 0) throw new Fault(faults.notFound);
    for (const tokenHash of ended) forgetSession(tokenHash);
  },

  async endOthers(userId: string, ownSessionId: string) {
    for (const tokenHash of await store.revokeOthers(userId, { ownSessionId, at: clock.now() }))
      forgetSession(tokenHash);
  },

  /** Ends every session of a user; says how many there were. */
  async endAll(userId: string): Promise<number> {
    const ended = await store.revokeAll(userId, clock.now());
    for (const tokenHash of ended) forgetSession(tokenHash);
    forgetAccount(userId);
    return ended.length;
  },
});

/** Where users are signed in, and were. */
const listing = ({ store, clock, limits }: Deps) => ({
  /** Where the user is signed in at this moment. */
  async list(caller: Caller): Promise<SessionInfo[]> {
    const now = clock.now().getTime();
    const [seenAfter, begunAfter] = [new Date(now - limits.idleMs), new Date(now - limits.maxMs)];
    const rows = await store.standing(caller.userId, { seenAfter, begunAfter });
    return rows.map(({ sessionId, address, agent, createdAt, lastSeenAt }) => ({
      sessionId,
      address,
      browser: describeBrowser(agent),
      createTime: createdAt.toISOString(),
      lastSeenTime: lastSeenAt.toISOString(),
      isCurrent: sessionId === caller.sessionId,
    }));
  },

  /** Where and when the user has signed in. */
  async historyOf(userId: string) {
    const rows = await store.all(userId);
    return rows.map(({ address, agent, createdAt, lastSeenAt }) => ({ address, agent, createdAt, lastSeenAt }));
  },

  /** Users with a session that has not gone idle. */
  activeUserIds: () => store.activeUserIds(new Date(clock.now().getTime() - limits.idleMs)),
});

/** Lets in who presents tokens of a session that stands. */
const admitting = ({ clock }: Deps, { readSigned, standing, keepActive, sign }: Tokens & Standings) => ({
  /** Who presents these two tokens. Revocation is asked for every call; idleness where the call wants an active session. */
  async authenticate(presented: PresentedCredentials): Promise<{ caller: Caller; renewedAuthToken?: string }> {
    const { token, authToken, session: need, address, traceId } = presented;
    if (!token || !authToken) throw new Fault(faults.notSignedIn);
    const signed = await readSigned(authToken, hashOf(token));
    const { session, account } = await standing(signed.tokenHash, signed.userId);
    const isNearEnd = signed.expiresAtMs - clock.now().getTime() < renewBeforeMs;
    if (need === 'active' || isNearEnd) await keepActive(session);
    const renewedAuthToken = isNearEnd ? await sign(signed) : undefined;
    const { userId, sessionId } = session;
    const { enterpriseId, mustChangePassword = false } = account.info;
    const caller: Caller = {
      enterpriseId,
      mustChangePassword,
      userId,
      sessionId,
      address,
      traceId,
      may: id => isPermitted(account.grants, id),
    };
    return { caller, renewedAuthToken };
  },

  /** The user of a session token, for the socket; undefined where it is worth nothing. */
  async userOfToken(token: string): Promise<string | undefined> {
    try {
      const { session } = await standing(hashOf(token));
      await keepActive(session);
      return session.userId;
    } catch (error) {
      if (error instanceof Fault) return undefined;
      throw error;
    }
  },
});

/**
 * Who is signed in. Session, user and permissions are read once and kept in memory; a change of any of them, on whatever
 * process, is heard at once.
 */
export async function sessionsService(deps: Deps) {
  const { store, clock } = deps;
  const memory = memoryOf(deps);
  const { accounts, watchers, forgetAccount, notify } = memory;
  const tokens = tokensOf(deps);
  const { sign } = tokens;
  const standings = standingsOf(deps, memory);

  const stopListening = await store.onChange(notify);

  return {
    ...ending(deps, memory),
    ...listing(deps),
    ...admitting(deps, { ...tokens, ...standings }),

    /** Begins a session of a user who has proved who they are. */
    async begin(userId: string, { address, agent = '' }: Pick<Stranger, 'address' | 'agent'>) {
      const token = randomBytes(32).toString('base64url');
      const [sessionId, tokenHash, now] = [randomUUID(), hashOf(token), clock.now()];
      await store.add({ sessionId, tokenHash, userId, address, agent, createdAt: now, lastSeenAt: now });
      return { token, authToken: await sign({ userId, sessionId, tokenHash }) };
    },

    /** Calls `look` whenever something has changed about the session of this token or its user; answers how to stop. */
    watch({ token, userId }: { token: string; userId: string }, look: () => void): () => void {
      const watcher = { tokenHash: hashOf(token), userId, look };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },

    /** The account of a user, from memory where it is known. */
    account: (userId: string) => accounts.get(userId),

    /** The same, asked of the database whatever is kept: who waits for it cannot tell whether somebody is here. */
    accountNow: (userId: string) => loadAccount(deps, userId),
    forgetAccount,
    /** Any account may have changed here; who watches one hears of it by its signal. */
    forgetAccounts: () => accounts.forget(),

    close: () => stopListening(),
  };
}
