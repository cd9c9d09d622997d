import type { Call } from '@antai/contract/wire/call';
import { expect, test } from 'vitest';
import { readContracts } from '../map.ts';
import { onlyRefused, playAll } from './list-plays.ts';
import type { Caller, Content, Play } from './play.ts';

/** Stands for any answer: every field of it, every element and every result of it is the same again. */
const anyAnswer: Content = new Proxy(() => undefined, {
  get(_, key) {
    if (key === 'then') return undefined;
    if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : 'MFRGGZDFMZTWQ2LK');
    if (key === Symbol.iterator) return () => [anyAnswer][Symbol.iterator]();
    return anyAnswer;
  },
  apply: () => anyAnswer,
});

const answerOf = ({ kind }: Call): Content => (kind === 'download' ? new Uint8Array() : anyAnswer);

/** Plays to a house that answers anything: gives the calls that are made to succeed, and those made to be refused. */
async function playToNobody() {
  const [good, refused] = [new Set<string>(), new Set<string>()];
  const caller: Caller = {
    ok: async (call: Call) => {
      good.add(call.path);
      return answerOf(call);
    },
    refused: async ({ path }) => void refused.add(path),
    quiet: async (call: Call) => answerOf(call),
    file: async () => 'file',
  };
  const play: Play = {
    one: async (_, act) => act(),
    as: () => caller,
    send: async () => ({ paths: {} }),
    signIn: async () => anyAnswer,
    continueAs: () => undefined,
    passwordOf: () => 'password',
    socket: async () => undefined,
    tokenOf: () => 'token',
    unpack: async () => new Map(),
    until: async () => undefined,
    importFiles: async () => undefined,
    letterTo: async () => '123456',
    visitProvider: async () => 'query',
  };
  await playAll(play);
  return { good, refused };
}

const namesOf = async (isMeant: (path: string) => boolean) =>
  (await readContracts()).flatMap(({ word, calls }) =>
    Object.entries(calls).flatMap(([name, { path }]) => (isMeant(path) ? `${word}.${name}` : [])),
  );

test('the plays make every call of the contract with a good input, or say why none is answered', async () => {
  const { good, refused } = await playToNobody();
  expect(await namesOf(path => !good.has(path) && !refused.has(path))).toEqual([]);
  const unanswered = await namesOf(path => !good.has(path));
  expect(unanswered.toSorted()).toEqual(Object.keys(onlyRefused).toSorted());
});
