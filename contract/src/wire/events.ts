import { z } from 'zod';

/** What the server sends through the socket. `id` grows; a client that reconnects names the last one it saw. */
export const ServerEvent = z.object({
  id: z.number().int().optional(),
  type: z.enum(['ready', 'pong', 'message', 'download', 'import']),
  data: z.unknown().optional(),
});
export type ServerEvent = z.output<typeof ServerEvent>;

/** The close code for a wrong token or a token of another user. */
export const wrongTokenCloseCode = 4001;

/** The client pings this often; the server drops a peer silent for three times as long. */
export const pingMs = 20_000;
export const silenceMs = 60_000;

export const socketPath = (userId: string) => `/lawyer/socket/${userId}` as const;
