import { z } from 'zod';
import { DownloadTask } from '../downloads.ts';
import { ImportSummary } from '../imports.ts';

const id = z.number().int();

/** What the product tells the screens of a user; `id` grows, and a client that reconnects names the last one it saw. */
const UserEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), id, data: z.object({ messageId: z.string(), messageTitle: z.string() }) }),
  z.object({ type: z.literal('download'), id, data: DownloadTask }),
  /** How far long work of another kind is; what came of it is read from its own page. */
  z.object({
    type: z.literal('task'),
    id,
    data: z.object({ kind: z.string(), taskId: z.string(), state: z.string(), finishPercent: z.number().int() }),
  }),
  z.object({ type: z.literal('import'), id, data: ImportSummary.nullable() }),
]);
type UserEvent = z.output<typeof UserEvent>;

type WithoutId<Event> = Event extends UserEvent ? Omit<Event, 'id'> : never;
/** An event before it has its number. */
export type NewUserEvent = WithoutId<UserEvent>;

/** What the server sends through the socket: an answer to the first frame or a ping, a word on the account, or an event. */
export const ServerFrame = z.union([
  z.object({ type: z.literal('ready'), id: id.optional() }),
  z.object({ type: z.literal('pong') }),
  /** What is known of the user has changed, their permissions perhaps: it is to be read again. */
  z.object({ type: z.literal('account') }),
  UserEvent,
]);
export type ServerFrame = z.output<typeof ServerFrame>;
