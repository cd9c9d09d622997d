import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import { fetchFile, send, upload } from './send.ts';

/** Makes a call whose failure the screen shows itself: nothing is toasted, only being signed out is still seen to. */
export const sendQuietly = <C extends Call>(
  call: C,
  input: SentOf<C>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<AnswerOf<C>> => send(call, input, { signal, isQuiet: true });

/** Fetches a file as `sendQuietly` makes a call. */
export const fetchQuietly = <C extends Call>(
  call: C,
  { input, signal }: { input: SentOf<C>; signal?: AbortSignal },
): Promise<Blob> => fetchFile(call, input, { signal, isQuiet: true });

/** Sends a file up, with the fields beside it, as `sendQuietly` makes a call. */
export const uploadQuietly = <C extends Call>(
  call: C,
  { file, fields }: { file: File; fields: Record<string, string> },
): Promise<AnswerOf<C>> => upload(call, file, { isQuiet: true, fields });
