import type { Readable } from 'node:stream';
import type { AnswerOf, Call, Contract, InputOf } from '@antai/contract/wire/call';
import type { RunFrame } from '@antai/contract/wire/runs';
import type { Caller, Stranger } from '../caller.ts';
import type { WrittenAnswer } from './written-answer.ts';

/** A file on its way in. */
export interface Upload {
  fileName: string;
  stream: Readable;
}

/** A file on its way out. */
export interface Download {
  fileName: string;
  mimeType: string;
  sizeBytes?: number;
  stream: Readable;
}

type Who<C extends Call> = C['access'] extends 'open' ? Stranger : Caller;

type HandlerOf<C extends Call> = C['kind'] extends 'upload'
  ? (caller: Who<C>, input: InputOf<C>, upload: Upload) => Promise<AnswerOf<C>>
  : C['kind'] extends 'download'
    ? (caller: Who<C>, input: InputOf<C>) => Promise<Download>
    : C['kind'] extends 'stream'
      ? (caller: Who<C>, input: InputOf<C>, signal: AbortSignal) => AsyncIterable<RunFrame<AnswerOf<C>>>
      : (caller: Who<C>, input: InputOf<C>) => Promise<AnswerOf<C> | WrittenAnswer<AnswerOf<C>>>;

/** A handler for each call of a contract: a missing or misspelt one does not compile. */
export type HandlersOf<C extends Contract> = { [Name in keyof C]: HandlerOf<C[Name]> };

/** A call with its handler, as the HTTP layer takes it. */
export interface Binding {
  name: string;
  call: Call;
  handle: (caller: never, input: never, extra: never) => unknown;
}

/** Says which call is which function. */
export function bind<C extends Contract>(contract: C, handlers: HandlersOf<C>): Binding[] {
  return Object.entries(contract).map(([name, call]) => ({ name, call, handle: handlers[name] as Binding['handle'] }));
}
