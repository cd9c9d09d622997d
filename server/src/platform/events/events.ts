import type { NewUserEvent } from '@antai/contract/wire/user-events';
import type { Listener } from '../db/listener.ts';
import type { Database } from '../db/open-database.ts';
import type { Log } from '../log.ts';
import type { Transaction } from '../transaction.ts';
import { channel, eventStore } from './store.ts';

/** An event as it lies in the table. */
export type KeptEvent = { id: number; type: string; data: unknown };
export type Events<Event extends AnyEvent = NewUserEvent> = Awaited<ReturnType<typeof openEvents<Event>>>;

type AnyEvent = { type: string; data: unknown };

type Deps = { database: Database; listener: Listener; log: Log };

type Subscriber = {
  userId: string;
  lastId: number;
  deliver: (event: KeptEvent) => void;
  isReading: boolean;
  isBehind: boolean;
  isClosed: boolean;
};

/** Events of one user that are being read, by the number after which. */
type Reads = Map<number, Promise<KeptEvent[]>>;

const batch = 200;
const retryMs = 1_000;
const keptMs = 7 * 24 * 3_600_000;

/**
 * Events to users, from any process to any process. They lie in a table for seven days; a notification only says that
 * there is something to read, so nothing is lost or doubled when one goes astray.
 */
export async function openEvents<Event extends AnyEvent = NewUserEvent>({ database, listener, log }: Deps) {
  const store = eventStore(database);
  const subscribers = new Map<string, Set<Subscriber>>();

  const readAfter = async (userId: string, id: number): Promise<KeptEvent[]> => store.after(userId, id, batch);

  /** Delivers what a subscriber has not had; `shared` are the first reads of those who were told at the same moment. */
  async function read(subscriber: Subscriber, shared: Reads = new Map()) {
    if (subscriber.isClosed) return;
    if (subscriber.isReading) {
      subscriber.isBehind = true;
      return;
    }
    subscriber.isReading = true;
    const { userId } = subscriber;
    const first = shared.get(subscriber.lastId) ?? readAfter(userId, subscriber.lastId);
    shared.set(subscriber.lastId, first);
    let reading: Promise<KeptEvent[]> | undefined = first;
    try {
      do {
        subscriber.isBehind = false;
        const events: KeptEvent[] = await (reading ?? readAfter(userId, subscriber.lastId));
        reading = undefined;
        for (const event of events) deliver(subscriber, event);
        if (events.length === batch) subscriber.isBehind = true;
      } while (subscriber.isBehind && !subscriber.isClosed);
    } catch (error) {
      log.warn({ err: error }, 'events of a user cannot be read, trying again');
      setTimeout(() => void read(subscriber), retryMs).unref();
    } finally {
      subscriber.isReading = false;
    }
  }

  function deliver(subscriber: Subscriber, event: KeptEvent) {
    if (subscriber.isClosed) return;
    subscriber.lastId = event.id;
    try {
      subscriber.deliver(event);
    } catch (error) {
      log.error({ err: error, eventId: event.id }, 'a subscriber of events failed');
    }
  }

  const stopListening = await listener.on(channel, userId => {
    const concerned = userId === undefined ? [...subscribers.values()] : [subscribers.get(userId) ?? []];
    for (const group of concerned) {
      // the screens of one user stand at the same event, most of them: it is read once for all
      const shared: Reads = new Map();
      for (const subscriber of group) void read(subscriber, shared);
    }
  });

  return {
    /** Sends an event to all screens of a user, when the transaction commits if one is given; answers its number. */
    emit: (userId: string, event: Event, transaction?: Transaction) => store.add(userId, event, transaction),

    /** Where a subscription begins: after `afterId` if the user ever got that far, else after the newest event. */
    async startOf(userId: string, afterId?: number): Promise<number> {
      const lastId = await store.lastId(userId);
      return afterId === undefined ? lastId : Math.min(afterId, lastId);
    },

    /** Delivers every event of the user after `afterId`, in order and once each, first the missed, then as they come. */
    subscribe(userId: string, afterId: number, deliver: (event: KeptEvent) => void): () => void {
      const subscriber = { userId, lastId: afterId, deliver, isReading: false, isBehind: false, isClosed: false };
      const group = subscribers.get(userId) ?? new Set();
      subscribers.set(userId, group.add(subscriber));
      void read(subscriber);
      return () => {
        subscriber.isClosed = true;
        group.delete(subscriber);
        if (group.size === 0 && subscribers.get(userId) === group) subscribers.delete(userId);
      };
    },

    /** Removes events older than seven days; answers how many. */
    removeOld: (now: Date) => store.removeBefore(new Date(now.getTime() - keptMs)),

    close: () => stopListening(),
  };
}
