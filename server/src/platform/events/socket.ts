import { pingMs } from '@antai/contract/wire/events';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { Watch } from '../http/http.ts';
import type { Log } from '../log.ts';
import type { Events, StoredEvent } from './events.ts';
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
/** A peer that has missed so many pings is gone. */
const pingsMissedMax = 3;
const frameLimitBytes = 4_096;
const backlogLimitBytes = 4 * 1_048_576;

/** `/lawyer/socket/{userId}`: the first frame proves who asks, then come the user's events, pongs, and word that the account has changed. */
export async function socketRoutes(app: FastifyInstance, options: SocketOptions) {
  await app.register(websocket, { options: { maxPayload: frameLimitBytes } });
  app.get<{ Params: { userId: string } }>('/lawyer/socket/:userId', { websocket: true }, (socket, request) =>
    converse(socket, request.params.userId, options),
  );
}

function hangUp(socket: Socket, { code, reason }: { code: number; reason: string }) {
  socket.close(code, reason);
  // A peer that is gone cannot answer the closing handshake.
  setTimeout(() => socket.terminate(), 1_000).unref();
}

/** How long is waited for the next frame of a peer; whoever waits in vain is told why. */
function createPatience(onEnd: (code: number, reason: string) => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    wait(ms: number, { code, reason }: { code: number; reason: string }) {
      clearTimeout(timer);
      timer = setTimeout(() => onEnd(code, reason), ms);
    },
    end: () => clearTimeout(timer),
  };
}

/** Does one thing after the other; what fails keeps nothing that comes after it from being done. */
function createLine(onError: (error: unknown) => void) {
  let line = Promise.resolve();
  return (work: () => Promise<void>): void => {
    line = line.then(work).catch(onError);
  };
}

function converse(socket: Socket, userId: string, options: SocketOptions) {
  const { events, authenticate, watch, log, firstFrameMs = 10_000, silenceMs = pingsMissedMax * pingMs } = options;
  let phase: 'new' | 'checking' | 'open' | 'closed' = 'new';
  let unsubscribe = () => {};
  let stopWatching = () => {};
  /** Frames leave one after the other, each once the session was seen to stand. */
  const inOrder = createLine(giveUp('warn', 'the session of a socket cannot be checked'));
  const patience = createPatience(close);
  patience.wait(firstFrameMs, { code: closes.notSignedIn, reason: 'no token' });

  function close(code: number, reason: string) {
    end();
    hangUp(socket, { code, reason });
  }

  /** Closes the socket for a defect, which is told in the log. */
  function giveUp(level: 'warn' | 'error', message: string) {
    return (error: unknown) => {
      log[level]({ err: error }, message);
      close(closes.defect, 'server fault');
    };
  }

  function end() {
    phase = 'closed';
    patience.end();
    unsubscribe();
    stopWatching();
  }

  function send(frame: object) {
    if (phase === 'closed') return;
    // Cut off, it comes back and reads on from its last event.
    if (socket.bufferedAmount > backlogLimitBytes) return close(closes.tooSlow, 'too slow');
    socket.send(JSON.stringify(frame));
  }

  // A function, because TypeScript does not see that a phase can change during an await.
  const isClosed = () => phase === 'closed';

  const waitForNext = () => patience.wait(silenceMs, { code: closes.silent, reason: 'silent' });

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
    const whileSignedIn = (frame?: object) =>
      inOrder(async () => {
        if (isClosed()) return;
        if (!(await isOwn())) return close(closes.notSignedIn, 'signed out');
        if (frame) send(frame);
      });
    stopWatching = watch({ token, userId }, () => whileSignedIn({ type: 'account' }));
    const deliver = ({ type, data, id }: StoredEvent) => whileSignedIn({ type, data, id });
    unsubscribe = events.subscribe(userId, { afterId: start, deliver });
    // Between the check above and the watch the session may have ended.
    whileSignedIn();
  }

  socket.on('message', (data, isBinary) => {
    if (isBinary) return close(closes.notSignedIn, 'text frames only');
    const text = data.toString('utf8');
    if (phase === 'new') open(text).catch(giveUp('error', 'a socket could not be opened'));
    else if (phase === 'open') {
      waitForNext();
      if (readFrame(text).isPing) send({ type: 'pong' });
    }
  });
  socket.on('close', end);
  socket.on('error', end);
}
