import { serve } from '../src/serve.ts';

/** A thread for the test of threads: says a word, works until it is stopped, throws or ends. */
type Wish = { word: string } | { until: 'stopped' } | { want: 'error' | 'exit' };

serve((wish: Wish, pulse) => {
  if ('word' in wish) return wish.word;
  if ('until' in wish) for (;;) pulse();
  if (wish.want === 'error') throw new Error('as wished');
  return process.exit();
});
