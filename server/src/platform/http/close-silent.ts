import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

export interface Patience {
  /** From the first byte of a connection to the end of its headers. */
  headersMs: number;
  /** Between two bytes of a body. */
  silenceMs: number;
  /** From the first byte of a body to its last. */
  bodyMs: number;
}

/** An upload of the largest kind over a line of one megabit. */
export const usualPatience: Patience = { headersMs: 15_000, silenceMs: 30_000, bodyMs: 15 * 60_000 };

/** Closes connections whose headers or body do not come: each holds memory and a place for as long as it pleases. */
export function closeSilent(server: Server, { headersMs, silenceMs, bodyMs }: Patience) {
  server.headersTimeout = headersMs;
  server.requestTimeout = bodyMs;
  server.on('request', (request: IncomingMessage) => {
    if (request.headers['content-length'] === undefined && !request.headers['transfer-encoding']) return;
    const { socket } = request;
    const close = () => socket.destroy();
    socket.setTimeout(silenceMs, close);
    request.once('close', () => socket.off('timeout', close));
    request.once('end', () => {
      socket.off('timeout', close);
      socket.setTimeout(0);
    });
  });
}

/** What ends the connections that never asked anything: browsers open them in advance, and a server that closes would wait a minute for each. */
export function unaskedOf(server: Server): () => void {
  const unasked = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => unasked.delete(socket));
  return () => {
    for (const socket of unasked) socket.destroy();
  };
}
