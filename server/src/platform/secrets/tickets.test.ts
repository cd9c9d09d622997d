import { expect, test } from 'vitest';
import { aDatabase } from '../../../test/database.ts';
import { createSealer } from './sealer.ts';
import { ticketStore } from './store.ts';
import { createTickets } from './tickets.ts';

const time = { now: new Date() };
const clock = { now: () => time.now };

test('a ticket says what it was issued for, is used up once, and expires', async () => {
  const store = ticketStore(await aDatabase());
  const tickets = createTickets({ store, sealer: createSealer('a secret'), clock });
  const issued = tickets.issue('reset', { data: { userId: 'li' }, lifeMs: 60_000 });
  expect(tickets.read('other', issued)).toBeUndefined();
  const ticket = tickets.read<{ userId: string }>('reset', issued)!;
  expect(ticket.data).toEqual({ userId: 'li' });
  const uses = await Promise.all(Array.from({ length: 20 }, () => tickets.use(ticket)));
  expect(uses.filter(Boolean)).toHaveLength(1);
  time.now = new Date(time.now.getTime() + 60_001);
  expect(tickets.read('reset', issued)).toBeUndefined();
  expect(await tickets.removeOld()).toBeGreaterThan(0);
});
