import { pingMs, socketPath } from '@antai/contract/wire/events';
import type { ServerFrame } from '@antai/contract/wire/user-events';
import { create } from 'zustand';

/** An event of the product, the word that the socket is open again, or that the account has changed. */
type ServerEvent = Exclude<ServerFrame, { type: 'pong' }>;

type Listener = (event: ServerEvent) => void;

/** Whether the server can be heard; while it cannot, when it is tried again, in milliseconds since 1970. */
export const useConnection = create<{ isLost: boolean; retryAt: number }>(() => ({ isLost: false, retryAt: 0 }));

const listeners = new Set<Listener>();
/** A break this short is mended before anybody has read of it. */
const failuresUntold = 1;
const longestWaitMs = 30_000;

let close: (() => void) | undefined;
let tryNow: (() => void) | undefined;

/** Hears every event of the socket; gives the function that stops hearing. */
export function onServerEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Opens the user's socket and keeps it open: reconnects with growing waits and asks for what it missed. The token is read
 * each time, for the user may have signed in anew.
 */
export function openSocket(userId: string, readToken: () => string) {
  closeSocket();
  let lastId = 0;
  let failures = 0;
  let isClosed = false;
  let socket: WebSocket | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;

  const connect = () => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    socket = new WebSocket(`${scheme}://${location.host}${socketPath(userId)}`);
    socket.onopen = () => {
      const token = readToken();
      socket?.send(JSON.stringify(lastId > 0 ? { token, after: lastId } : { token }));
      ping = setInterval(() => socket?.send(JSON.stringify({ type: 'ping' })), pingMs);
    };
    socket.onmessage = ({ data }) => {
      const event = JSON.parse(String(data)) as ServerFrame;
      failures = 0;
      useConnection.setState({ isLost: false });
      if (event.type === 'pong') return;
      if ('id' in event && event.id) lastId = Math.max(lastId, event.id);
      for (const listener of listeners) listener(event);
    };
    socket.onclose = () => {
      clearInterval(ping);
      if (isClosed) return;
      failures += 1;
      const waitMs = Math.min(1000 * 2 ** failures, longestWaitMs);
      useConnection.setState({ isLost: failures > failuresUntold, retryAt: Date.now() + waitMs });
      retry = setTimeout(connect, waitMs);
    };
  };
  connect();
  tryNow = () => {
    clearTimeout(retry);
    if (socket?.readyState === WebSocket.CLOSED) connect();
  };
  close = () => {
    isClosed = true;
    useConnection.setState({ isLost: false });
    clearTimeout(retry);
    clearInterval(ping);
    socket?.close();
  };
}

/** Tries the server again without waiting. */
export const reconnect = () => tryNow?.();

export function closeSocket() {
  close?.();
  close = undefined;
  tryNow = undefined;
}
