import { serve } from '../src/serve.ts';

/** A thread for the test of threads: says a word, gives back what it was given, works until it is stopped, throws or ends. */
type Wish = { word: string } | { echo: unknown } | { until: 'stopped' } | { want: 'error' | 'exit' };

serve((wish: Wish, pulse) => {
  if ('word' in wish) return wish.word;
  if ('echo' in wish) return wish.echo;
  if ('until' in wish) for (;;) pulse();
  if (wish.want === 'error') throw new Error('as wished');
  return process.exit();
});
