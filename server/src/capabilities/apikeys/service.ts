import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ApiKey,
  apiKeyCallsMax,
  apiKeyFaults,
  apiKeyPrefix,
  apiKeysMax,
  apiKeyWindowMs,
  tooManyCalls,
} from '@antai/contract/apikeys';
import type { ResourceId } from '@antai/contract/wire/resources';
import { LRUCache } from 'lru-cache';
import { type Caller, own } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { Fault } from '../../platform/fault.ts';
import { sha256Of } from '../../platform/hash.ts';
import type { Authenticate, PresentedCredentials, Watch } from '../../platform/http/http.ts';
import { createWatchedCache } from '../../platform/watched-cache.ts';
import type { AccountService } from '../account/service.ts';
import { isCovered } from './limit-key.ts';
import type { ApiKeyRow, ApiKeysStore } from './store.ts';

interface Deps {
  store: ApiKeysStore;
  account: Pick<AccountService, 'standingOf' | 'audit'>;
  clock: Clock;
}

export type ApiKeysService = Awaited<ReturnType<typeof apiKeysService>>;

const keptMax = 5000;
/** A change is signalled at once; should the signal go astray, it is still seen within a second. */
const keptMs = 1000;
const keyForm = new RegExp(`^${apiKeyPrefix}[A-Za-z0-9_-]{43}$`);
const hintLength = apiKeyPrefix.length + 6;
const dayMs = 86_400_000;

const refuseUntil = (untilMs: number, nowMs: number) =>
  new Fault(tooManyCalls(Math.max(1, Math.ceil((untilMs - nowMs) / 1000))));

/** Keys kept in memory, and who is told when one changes. */
function memoryOf({ store }: Deps) {
  const keys = createWatchedCache<ApiKeyRow>({ max: keptMax, maxAgeMs: keptMs, load: store.findByHash });
  const watchers = new Set<{ keyHash: string; look: () => void }>();

  return { keys, watchers };
}

type Memory = ReturnType<typeof memoryOf>;

/** Lets in who presents a key that stands and has calls left. */
function admitting({ store, account, clock }: Deps, { keys }: Memory) {
  /** Until when a key has no calls left: asked of the database once, not with every call that is refused. */
  const spentUntil = new LRUCache<string, number>({ max: keptMax });

  /** The key and its owner, both still standing; throws 90004 or 90005. */
  async function standing(text: string) {
    const row = keyForm.test(text) ? await keys.get(sha256Of(text)) : undefined;
    if (!row) throw new Fault(apiKeyFaults.wrong);
    const owner = await account.standingOf(row.ownerId);
    if (row.revokedAt || !owner) throw new Fault(apiKeyFaults.revoked);
    if (row.expiresAt <= clock.now()) throw new Fault(apiKeyFaults.wrong);
    return { row, owner };
  }

  /** Counts the call against the key's minute before it is made, whichever process it comes to; throws 429. */
  async function spend({ keyId }: ApiKeyRow, address: string) {
    const now = clock.now();
    const nowMs = now.getTime();
    const spent = spentUntil.get(keyId) ?? 0;
    if (spent > nowMs) throw refuseUntil(spent, nowMs);
    const windowFrom = new Date(nowMs - apiKeyWindowMs);
    if (await store.countCall({ keyId, address, at: now, windowFrom, callsMax: apiKeyCallsMax })) return;
    const began = (await store.windowOf(keyId)) ?? now;
    const untilMs = began.getTime() + apiKeyWindowMs;
    spentUntil.set(keyId, untilMs);
    throw refuseUntil(untilMs, nowMs);
  }

  async function authenticateKey({
    key,
    address,
    traceId,
    isPersonal,
  }: PresentedCredentials): Promise<{ caller: Caller }> {
    const { row, owner } = await standing(key);
    await spend(row, address);
    if (isPersonal) throw new Fault(apiKeyFaults.personal);
    const { keyId, ownerId: userId, resourceIds } = row;
    const may = (id: ResourceId) => isCovered(resourceIds, id) && owner.may(id);
    const { enterpriseId } = owner;
    return { caller: { userId, enterpriseId, keyId, sessionId: `key ${keyId}`, address, traceId, may } };
  }

  return {
    /** Lets keys in beside whoever `authenticate` lets in. */
    admit:
      (authenticate: Authenticate): Authenticate =>
      async presented =>
        presented.key ? authenticateKey(presented) : authenticate(presented),
  };
}

/** Keys as their owner sees, makes and revokes them. */
const ownKeys = ({ store, account, clock }: Deps, { keys }: Memory) => ({
  list: async (caller: Caller): Promise<ApiKey[]> =>
    (await store.list(caller.userId)).map(row => showKey(row, clock.now())),

  async create(caller: Caller, wish: { name: string; resourceIds: ResourceId[]; expireDays: number }) {
    const { name, resourceIds, expireDays } = wish;
    if (!resourceIds.every(id => caller.may(id))) throw new Fault(apiKeyFaults.notPermitted);
    const key = `${apiKeyPrefix}${randomBytes(32).toString('base64url')}`;
    const now = clock.now();
    const row = {
      keyId: randomUUID(),
      ownerId: caller.userId,
      name,
      resourceIds,
      hint: key.slice(0, hintLength),
      keyHash: sha256Of(key),
      createdAt: now,
      expiresAt: new Date(now.getTime() + expireDays * dayMs),
    };
    if ((await store.add(row, apiKeysMax)) === 'tooMany') throw new Fault(apiKeyFaults.tooMany);
    await account.audit('apiKeyCreate', caller, { detail: `keyId=${row.keyId} resources=${resourceIds.join(',')}` });
    return { ...showKey({ ...row, usedAt: null, usedAddress: '' }, now), key };
  },

  async revoke(caller: Caller, keyId: string) {
    const row = own(caller, await store.find(keyId));
    await store.revoke(keyId, clock.now());
    keys.forget(row.keyHash);
    return {};
  },
});

/**
 * Keys of users for their programs. A key does what its resources and its owner's permissions both allow, until it
 * expires, is revoked, or its owner is disabled; what concerns the account itself it never does.
 */
export async function apiKeysService(deps: Deps) {
  const { store } = deps;
  const memory = memoryOf(deps);
  const { keys, watchers } = memory;

  const stopListening = await store.onChange(keyHash => {
    keys.forget(keyHash);
    for (const watcher of watchers) if (!keyHash || watcher.keyHash === keyHash) watcher.look();
  });

  return {
    ...ownKeys(deps, memory),
    ...admitting(deps, memory),

    /** Watches the key where one was presented, and its owner as `watch` does. */
    watch:
      (watch: Watch): Watch =>
      (who, look) => {
        const stop = watch(who, look);
        if (!who.key) return stop;
        const watcher = { keyHash: sha256Of(who.key), look };
        watchers.add(watcher);
        return () => {
          watchers.delete(watcher);
          stop();
        };
      },

    close: () => stopListening(),
  };
}

type KeyView = Omit<ApiKeyRow, 'keyHash' | 'ownerId' | 'revokedAt' | 'windowAt' | 'windowCalls'>;

const showKey = (row: KeyView, now: Date): ApiKey => ({
  keyId: row.keyId,
  name: row.name,
  hint: row.hint,
  resourceIds: row.resourceIds,
  createTime: row.createdAt.toISOString(),
  expireTime: row.expiresAt.toISOString(),
  isExpired: row.expiresAt <= now,
  lastUseTime: row.usedAt?.toISOString() ?? null,
  lastUseAddress: row.usedAddress,
});
