import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import { fetchFile, send } from './send.ts';

/** Makes a call whose failure the screen shows itself: nothing is toasted, only being signed out is still seen to. */
export const sendQuietly = <C extends Call>(call: C, input: SentOf<C>, signal?: AbortSignal): Promise<AnswerOf<C>> =>
  send(call, input, { signal, isQuiet: true });

/** Fetches a file as `sendQuietly` makes a call. */
export const fetchQuietly = <C extends Call>(call: C, input: SentOf<C>, signal?: AbortSignal): Promise<Blob> =>
  fetchFile(call, input, { signal, isQuiet: true });
