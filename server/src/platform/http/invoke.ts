import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import { faults } from '@antai/contract/wire/faults';
import type { Caller } from '../caller.ts';
import { Fault } from '../fault.ts';
import type { Binding } from './bind.ts';
import { cutLongAnswer } from './cut-answer.ts';
import { parseInput } from './envelope.ts';
import { permit } from './permit.ts';
import { refuseContent } from './refuse-content.ts';
import { WrittenAnswer } from './written-answer.ts';

/** Makes a JSON call within the process under the rights of its caller, with all that a request over HTTP is asked. */
export interface Invoke {
  read: <C extends Call>(call: C, caller: Caller, input: SentOf<C>) => Promise<AnswerOf<C>>;
  /** The same for who passes the answer on: one that was written in a thread stays as it is. */
  passOn: <C extends Call>(
    call: C,
    caller: Caller,
    input: SentOf<C>,
  ) => Promise<AnswerOf<C> | WrittenAnswer<AnswerOf<C>>>;
}

/** The bindings are asked for when the first call is made: those who make calls are bound themselves. */
export function invokeOf(bindings: () => Binding[], isStrict: boolean): Invoke {
  let byPath: Map<string, Binding> | undefined;

  async function outcomeOf<C extends Call>(call: C, { caller, sent }: { caller: Caller; sent: SentOf<C> }) {
    byPath ??= new Map(bindings().map(binding => [binding.call.path, binding]));
    const binding = byPath.get(call.path);
    if (!binding || call.kind !== 'json') throw new Error(`${call.path} is no JSON call of this server`);
    const complaint = refuseContent(sent);
    if (complaint) throw new Fault(faults.invalid, complaint);
    const input = parseInput(call.input, sent);
    permit(caller, { call, input });
    const handle = binding.handle as (caller: Caller, input: unknown) => unknown;
    return handle(caller, input);
  }

  const cut = async <C extends Call>(call: C, outcome: unknown) => {
    const value = outcome instanceof WrittenAnswer ? outcome.read() : outcome;
    return (await cutLongAnswer(call, { value, isStrict })) as AnswerOf<C>;
  };

  return {
    read: async (call, caller, sent) => cut(call, await outcomeOf(call, { caller, sent })),

    passOn: async <C extends Call>(call: C, caller: Caller, sent: SentOf<C>) => {
      const outcome = await outcomeOf(call, { caller, sent });
      if (!(outcome instanceof WrittenAnswer)) return cut(call, outcome);
      // what is written already is read again only where it must be held against its contract
      if (isStrict) await cut(call, outcome);
      return outcome as WrittenAnswer<AnswerOf<C>>;
    },
  };
}
