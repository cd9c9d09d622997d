import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSocket, onServerEvent, openSocket } from './socket.ts';

/** A socket that a test opens, feeds and breaks. */
class Wire {
  static all: Wire[] = [];
  sent: unknown[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
}

const receive = (wire: Wire | undefined, frame: object) => wire?.onmessage?.({ data: JSON.stringify(frame) });

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  vi.stubGlobal('WebSocket', Wire);
});
afterEach(() => {
  closeSocket();
  vi.useRealTimers();
});

test('先送令牌，每20秒一次心跳；断开后重连，从最后一件事之后补起', () => {
  const heard: string[] = [];
  const stop = onServerEvent(({ type }) => heard.push(type));
  openSocket('user-1', () => 'token-1');
  const [first] = Wire.all;
  first?.onopen?.();
  expect(first?.sent).toEqual([{ token: 'token-1' }]);
  vi.advanceTimersByTime(40_000);
  expect(first?.sent.slice(1)).toEqual([{ type: 'ping' }, { type: 'ping' }]);
  receive(first, { type: 'ready', id: 3 });
  receive(first, { type: 'message', id: 7, data: { messageId: 'm', messageTitle: '甲' } });
  first?.onclose?.();
  expect(Wire.all).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  const second = Wire.all[1];
  second?.onopen?.();
  expect(second?.sent).toEqual([{ token: 'token-1', after: 7 }]);
  receive(second, { type: 'message', id: 8, data: { messageId: 'n', messageTitle: '乙' } });
  receive(second, { type: 'ready', id: 8 });
  expect(heard).toEqual(['ready', 'message', 'message', 'ready']);
  stop();
});

test('屡次连不上，等待逐次加长，至多半分钟', () => {
  openSocket('user-1', () => 'token-1');
  for (const waitMs of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = Wire.all.length;
    Wire.all.at(-1)?.onclose?.();
    vi.advanceTimersByTime(waitMs - 1);
    expect(Wire.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(Wire.all).toHaveLength(before + 1);
  }
});
