import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Sealer } from './sealer.ts';
import type { TicketStore } from './store.ts';

interface Ticket<Data> {
  ticketId: string;
  expiresAt: number;
  data: Data;
}

export type Tickets = ReturnType<typeof createTickets>;

/**
 * What is handed to a browser to be brought back: sealed, good for a while and for one purpose. Nothing is kept of a
 * ticket until it is used up, so that handing out any number of them fills nothing.
 */
export function createTickets({ store, sealer, clock }: { store: TicketStore; sealer: Sealer; clock: Clock }) {
  return {
    issue<Data>(purpose: string, { data, lifeMs }: { data: Data; lifeMs: number }): string {
      const ticket: Ticket<Data> = { ticketId: randomUUID(), expiresAt: clock.now().getTime() + lifeMs, data };
      return sealer.seal(JSON.stringify(ticket), `ticket ${purpose}`);
    },

    /** What a ticket says; undefined where it is none, is for something else, or has expired. */
    read<Data>(purpose: string, sealed: string): Ticket<Data> | undefined {
      const text = sealer.open(sealed, `ticket ${purpose}`);
      const ticket = text === undefined ? undefined : (JSON.parse(text) as Ticket<Data>);
      return ticket && ticket.expiresAt > clock.now().getTime() ? ticket : undefined;
    },

    /** Uses a ticket up; false where somebody has done so already. */
    use: ({ ticketId, expiresAt }: Ticket<unknown>): Promise<boolean> => store.use(ticketId, new Date(expiresAt)),

    removeOld: () => store.removeOld(clock.now()),
  };
}
