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
export type Invoke = <C extends Call>(call: C, caller: Caller, input: SentOf<C>) => Promise<AnswerOf<C>>;

/** The bindings are asked for when the first call is made: those who make calls are bound themselves. */
export function invokeOf(bindings: () => Binding[], isStrict: boolean): Invoke {
  let byPath: Map<string, Binding> | undefined;
  return async <C extends Call>(call: C, caller: Caller, sent: SentOf<C>) => {
    byPath ??= new Map(bindings().map(binding => [binding.call.path, binding]));
    const binding = byPath.get(call.path);
    if (!binding || call.kind !== 'json') throw new Error(`${call.path} is no JSON call of this server`);
    const complaint = refuseContent(sent);
    if (complaint) throw new Fault(faults.invalid, complaint);
    const input = parseInput(call.input, sent);
    permit(caller, { call, input });
    const handle = binding.handle as (caller: Caller, input: unknown) => unknown;
    const outcome = await handle(caller, input);
    const value = outcome instanceof WrittenAnswer ? outcome.read() : outcome;
    return (await cutLongAnswer(call, { value, isStrict })) as AnswerOf<C>;
  };
}
