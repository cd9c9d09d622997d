import { expect, test } from 'vitest';
import { sendInOrder } from './send-in-order.ts';

/** Changes that reach a server which answers when it is told to. */
function aServer() {
  const begun: string[] = [];
  const answers = new Map<string, () => void>();
  const change = (name: string, keys: string[], isWhole = false) =>
    sendInOrder({ keys, isWhole }, () => {
      begun.push(name);
      return new Promise<string>(resolve => answers.set(name, () => resolve(name)));
    });
  const answer = async (name: string) => {
    answers.get(name)!();
    await new Promise(resolve => setTimeout(resolve));
  };
  return { begun, change, answer };
}

test('changes of one thing go one after the other, those of others at once', async () => {
  const { begun, change, answer } = aServer();
  const all = [change('a', ['1']), change('b', ['1']), change('c', ['2']), change('d', ['1', '2'])];
  expect(begun).toEqual(['a', 'c']);
  await answer('c');
  expect(begun).toEqual(['a', 'c']);
  await answer('a');
  expect(begun).toEqual(['a', 'c', 'b']);
  await answer('b');
  await answer('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('what is replaced before it was sent is not sent, and ends as what replaced it', async () => {
  const { begun, change, answer } = aServer();
  const all = [change('accept', ['3'], true), change('open', ['3'], true), change('accept again', ['3'], true)];
  await answer('accept');
  expect(begun).toEqual(['accept', 'accept again']);
  await answer('accept again');
  expect(await Promise.all(all)).toEqual(['accept', 'accept again', 'accept again']);
});

test('a failure is told to its asker alone, and the next goes on', async () => {
  const failed = sendInOrder({ keys: ['4'] }, () => Promise.reject(new Error('away')));
  const next = sendInOrder({ keys: ['4'] }, async () => 'next');
  await expect(failed).rejects.toThrow('away');
  expect(await next).toBe('next');
});

test('a page that is left sends all that waits', async () => {
  const { begun, change, answer } = aServer();
  const all = [change('one', ['5']), change('two', ['5']), change('three', ['5'])];
  expect(begun).toEqual(['one']);
  dispatchEvent(new Event('pagehide'));
  expect(begun).toEqual(['one', 'two', 'three']);
  for (const name of begun) await answer(name);
  expect(await Promise.all(all)).toEqual(['one', 'two', 'three']);
});
