import { expect, test } from 'vitest';
import { capabilityList } from './capability-list.ts';
import type { Binding } from './http/bind.ts';

/** Two calls of a capability, told apart by their paths alone. */
const bindingsOf = (...paths: string[]) => paths.map(path => ({ call: { path } }) as unknown as Binding);

test('what is put in place is answered and woken in order, and ended the last first', async () => {
  const events: string[] = [];
  const note = (event: string) => async () => void events.push(event);
  const { place, bindings, catchUp, stop } = capabilityList();
  const first = place({
    service: { name: 'first' },
    bindings: bindingsOf('a', 'b'),
    follower: { wake: note('wake first') },
    stop: note('stop first'),
  });
  expect(first.service.name).toBe('first');
  // most follow nothing and have nothing to end
  place({ service: {}, bindings: bindingsOf('c') });
  place({ service: {}, bindings: [], follower: { wake: note('wake last') }, stop: note('stop last') });
  expect(bindings().map(({ call }) => call.path)).toEqual(['a', 'b', 'c']);
  await catchUp();
  await stop();
  expect(events).toEqual(['wake first', 'wake last', 'stop last', 'stop first']);
});
