import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { Watch } from '../http/http.ts';
import type { Log } from '../log.ts';
import type { Events } from './events.ts';
import { readFrame } from './frames.ts';

/** What is used of a `ws` socket; its package brings no types. */
type Socket = {
  bufferedAmount: number;
  send: (text: string) => void;
  close: (code: number, reason: string) => void;
  terminate: () => void;
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void;
  on(event: 'close' | 'error', listener: () => void): void;
};

export type SocketOptions = {
  events: Pick<Events, 'startOf' | 'subscribe'>;
  /** The user of a session token, or undefined when it is worth nothing. */
  authenticate: (token: string) => Promise<string | undefined> | string | undefined;
  watch: Watch;
  log: Log;
  firstFrameMs?: number;
  silenceMs?: number;
};

const closes = { notSignedIn: 4001, silent: 4008, tooSlow: 1013, defect: 1011 } as const;
const frameLimitBytes = 4_096;
const backlogLimitBytes = 4 * 1_048_576;

/** `/lawyer/socket/{userId}`: the first frame proves who asks, then come the user's events, pongs, and word that the account has changed. */
export async function socketRoutes(app: FastifyInstance, options: SocketOptions) {
  await app.register(websocket, { options: { maxPayload: frameLimitBytes } });
  app.get<{ Params: { userId: string } }>('/lawyer/socket/:userId', { websocket: true }, (socket, request) =>
    converse(socket as unknown as Socket, request.params.userId, options),
  );
}

function converse(socket: Socket, userId: string, options: SocketOptions) {
  const { events, authenticate, watch, log, firstFrameMs = 10_000, silenceMs = 60_000 } = options;
  let phase: 'new' | 'checking' | 'open' | 'closed' = 'new';
  let unsubscribe = () => {};
  let stopWatching = () => {};
  /** Frames leave one after the other, each once the session was seen to stand. */
  let line = Promise.resolve();
  let patience = setTimeout(() => close(closes.notSignedIn, 'no token'), firstFrameMs);

  function close(code: number, reason: string) {
    end();
    socket.close(code, reason);
    // A peer that is gone cannot answer the closing handshake.
    setTimeout(() => socket.terminate(), 1_000).unref();
  }

  function end() {
    phase = 'closed';
    clearTimeout(patience);
    unsubscribe();
    stopWatching();
  }

  function send(frame: object) {
    if (phase === 'closed') return;
    // Cut off, it comes back and reads on from its last event.
    if (socket.bufferedAmount > backlogLimitBytes) return close(closes.tooSlow, 'too slow');
    socket.send(JSON.stringify(frame));
  }

  function waitForNext() {
    clearTimeout(patience);
    patience = setTimeout(() => close(closes.silent, 'silent'), silenceMs);
  }

  async function open(text: string) {
    const { token, after } = readFrame(text);
    phase = 'checking';
    const isOwn = async () => token !== undefined && (await authenticate(token)) === userId;
    const isStanding = await isOwn();
    if (isClosed()) return;
    if (!isStanding || token === undefined) return close(closes.notSignedIn, 'not signed in');
    const start = await events.startOf(userId, after);
    if (isClosed()) return;
    phase = 'open';
    waitForNext();
    send({ type: 'ready', id: start });
    /** Sends the frame, or looks only, if the session still stands; a session that has ended closes the socket. */
    const whileSignedIn = (frame?: object) => {
      line = line.then(async () => {
        if (isClosed()) return;
        if (!(await isOwn())) return close(closes.notSignedIn, 'signed out');
        if (frame) send(frame);
      });
      line = line.catch(error => {
        log.warn({ err: error }, 'the session of a socket cannot be checked');
        close(closes.defect, 'server fault');
      });
    };
    stopWatching = watch({ token, userId }, () => whileSignedIn({ type: 'account' }));
    unsubscribe = events.subscribe(userId, start, ({ type, data, id }) => whileSignedIn({ type, data, id }));
    // Between the check above and the watch the session may have ended.
    whileSignedIn();
  }

  // A function, because TypeScript does not see that a phase can change during an await.
  const isClosed = () => phase === 'closed';

  socket.on('message', (data, isBinary) => {
    if (isBinary) return close(closes.notSignedIn, 'text frames only');
    const text = data.toString('utf8');
    if (phase === 'new') {
      open(text).catch(error => {
        log.error({ err: error }, 'a socket could not be opened');
        close(closes.defect, 'server fault');
      });
    } else if (phase === 'open') {
      waitForNext();
      if (readFrame(text).isPing) send({ type: 'pong' });
    }
  });
  socket.on('close', end);
  socket.on('error', end);
}
