import { workerData } from 'node:worker_threads';
import { serve } from '../src/serve.ts';

/** A thread for the test of threads: says a word or how far it gives way, gives back what it was given, works until it is stopped, throws or ends. */
type Wish =
  | { word: string }
  | { echo: unknown }
  | { until: 'stopped' }
  | { want: 'stepsBehind' | 'error' | 'exit'; forMs?: number };

export default serve((wish: Wish, pulse) => {
  const before = process.threadCpuUsage();
  const computedMs = () => process.threadCpuUsage(before).user / 1_000;
  if ('word' in wish) return wish.word;
  if ('echo' in wish) return wish.echo;
  if ('until' in wish) for (;;) pulse();
  while (computedMs() < (wish.forMs ?? 0));
  if (wish.want === 'stepsBehind') return workerData.stepsBehind;
  if (wish.want === 'error') throw new Error('as wished');
  return process.exit();
});
