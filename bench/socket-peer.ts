import { socketPath } from '@antai/contract/wire/events';

/** Many sockets of one user in a process of the benchmark: counts what each hears, and how late. */
type Order = { address: string; userId: string; token: string; sockets: number } | 'heard';

/** As the page does: a socket that says nothing for a minute is closed. */
const pingEveryMs = 20_000;

const lateMs: number[] = [];
let counts: number[] = [];

const now = () => performance.timeOrigin + performance.now();

function open({ address, userId, token }: Exclude<Order, 'heard'>, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}${socketPath(userId)}`);
    socket.onopen = () => socket.send(JSON.stringify({ token }));
    socket.onerror = () => reject(new Error(`socket ${index} failed`));
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data));
      if (frame.type === 'ready') {
        setInterval(() => socket.send('ping'), pingEveryMs);
        return resolve();
      }
      if (frame.type !== 'message') return;
      counts[index] = (counts[index] ?? 0) + 1;
      lateMs.push(now() - Number(frame.data.messageTitle));
    };
  });
}

process.on('message', async (order: Order) => {
  if (order === 'heard') return process.send!({ counts, lateMs });
  counts = Array<number>(order.sockets).fill(0);
  const opensAtOnce = 50;
  for (let first = 0; first < order.sockets; first += opensAtOnce) {
    const some = Array.from({ length: Math.min(opensAtOnce, order.sockets - first) }, (_, each) => first + each);
    await Promise.all(some.map(index => open(order, index)));
  }
  process.send!({ open: order.sockets });
});
process.on('disconnect', () => process.exit(0));
process.send!({ address: '' });
