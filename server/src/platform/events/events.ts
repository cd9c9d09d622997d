import type { NewUserEvent } from '@antai/contract/wire/user-events';
import type { Listener } from '../db/listener.ts';
import type { Database } from '../db/open-database.ts';
import type { Log } from '../log.ts';
import type { Transaction } from '../transaction.ts';
import { channel, eventStore } from './store.ts';

/** An event as it lies in the table. */
export type StoredEvent = { id: number; type: string; data: unknown };
export type Events<Event extends AnyEvent = NewUserEvent> = Awaited<ReturnType<typeof openEvents<Event>>>;

type AnyEvent = { type: string; data: unknown };

type Deps = { database: Database; listener: Listener; log: Log };

type Subscriber = {
  userId: string;
  lastId: number;
  deliver: (event: StoredEvent) => void;
  isReading: boolean;
  isBehind: boolean;
  isClosed: boolean;
};

/** The screens of one user, and what is being read for them since the last word of something new, by the number after which. */
type Group = { members: Set<Subscriber>; reads: Map<number, Promise<StoredEvent[]>> };

const batch = 200;
const retryMs = 1_000;
const keptMs = 7 * 24 * 3_600_000;

type EventStore = ReturnType<typeof eventStore>;

/** The next events of a subscriber: the screens of a user stand at the same event, most of them, and share one reading. */
function nextOf(
  { after }: Pick<EventStore, 'after'>,
  { userId, lastId }: Subscriber,
  { reads }: Group,
): Promise<StoredEvent[]> {
  const shared = reads.get(lastId);
  if (shared) return shared;
  const reading = after(userId, { id: lastId, limit: batch });
  reads.set(lastId, reading);
  const forget = () => reads.delete(lastId);
  reading.then(forget, forget);
  return reading;
}

function deliver(log: Log, { subscriber, event }: { subscriber: Subscriber; event: StoredEvent }) {
  if (subscriber.isClosed) return;
  subscriber.lastId = event.id;
  try {
    subscriber.deliver(event);
  } catch (error) {
    log.error({ err: error, eventId: event.id }, 'a subscriber of events failed');
  }
}

/**
 * Events to users, from any process to any process. They lie in a table for seven days; a notification only says that
 * there is something to read, so nothing is lost or doubled when one goes astray.
 */
export async function openEvents<Event extends AnyEvent = NewUserEvent>({ database, listener, log }: Deps) {
  const store = eventStore(database);
  const groups = new Map<string, Group>();

  /** Delivers what a subscriber has not had. */
  async function read(subscriber: Subscriber, group: Group) {
    if (subscriber.isClosed) return;
    if (subscriber.isReading) {
      subscriber.isBehind = true;
      return;
    }
    subscriber.isReading = true;
    try {
      do {
        subscriber.isBehind = false;
        const events = await nextOf(store, subscriber, group);
        for (const event of events) deliver(log, { subscriber, event });
        if (events.length === batch) subscriber.isBehind = true;
      } while (subscriber.isBehind && !subscriber.isClosed);
    } catch (error) {
      log.warn({ err: error }, 'events of a user cannot be read, trying again');
      setTimeout(() => void read(subscriber, group), retryMs).unref();
    } finally {
      subscriber.isReading = false;
    }
  }

  const stopListening = await listener.on(channel, userId => {
    const one = userId === undefined ? undefined : groups.get(userId);
    for (const group of userId === undefined ? groups.values() : one ? [one] : []) {
      // what began to be read before this word may lack what it is about
      group.reads = new Map();
      for (const subscriber of group.members) void read(subscriber, group);
    }
  });

  return {
    /** Sends an event to all screens of a user, when the transaction commits if one is given; answers its number. */
    emit: (userId: string, event: Event, { transaction }: { transaction?: Transaction } = {}) =>
      store.add(userId, event, { executor: transaction }),

    /** Where a subscription begins: after `afterId` if the user ever got that far, else after the newest event. */
    async startOf(userId: string, afterId?: number): Promise<number> {
      const lastId = await store.lastId(userId);
      return afterId === undefined ? lastId : Math.min(afterId, lastId);
    },

    /** Delivers every event of the user after `afterId`, in order and once each, first the missed, then as they come. */
    subscribe(
      userId: string,
      { afterId, deliver }: { afterId: number; deliver: (event: StoredEvent) => void },
    ): () => void {
      const subscriber = { userId, lastId: afterId, deliver, isReading: false, isBehind: false, isClosed: false };
      const group = groups.get(userId) ?? { members: new Set(), reads: new Map() };
      groups.set(userId, group);
      group.members.add(subscriber);
      void read(subscriber, group);
      return () => {
        subscriber.isClosed = true;
        group.members.delete(subscriber);
        if (group.members.size === 0 && groups.get(userId) === group) groups.delete(userId);
      };
    },

    /** Removes events older than seven days; answers how many. */
    removeOld: (now: Date) => store.removeBefore(new Date(now.getTime() - keptMs)),

    close: () => stopListening(),
  };
}
