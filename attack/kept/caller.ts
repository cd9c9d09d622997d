import { files } from '@antai/contract/files';
import type { AnswerOf, Call, SentOf } from '@antai/contract/wire/call';
import { formOf } from '../../tools/wire/play.ts';
import type { Tokens } from '../send-call.ts';

/** Where the house stands now: another port after each start. */
export interface Place {
  address: string;
}

/** Somebody who makes calls with tokens of their own, or with none. */
export interface Caller {
  /** Gives the data of an answer with code 0, the text of a file; every other answer is a refusal. */
  ask: <C extends Call>(call: C, input: SentOf<C>) => Promise<AnswerOf<C>>;
  /** Asks for a stream and is content with its first event. */
  begin: <C extends Call>(call: C, input: SentOf<C>) => Promise<string>;
  /** Sends a file up; gives its id. */
  file: (name: string, content: string | Uint8Array) => Promise<string>;
}

/** A call that was answered, but not with code 0: nothing was acknowledged. */
export class Refusal extends Error {
  readonly code: number;
  constructor(path: string, { code, message }: { code: number; message: string }) {
    super(`${path}: ${code} ${message}`);
    this.code = code;
  }
}

export function callerAt(place: Place, headers: Tokens): Caller {
  const send = ({ path }: Call, input: unknown) => {
    const isForm = input instanceof FormData;
    return fetch(`${place.address}${path}`, {
      method: 'POST',
      headers: isForm ? headers : { 'content-type': 'application/json', ...headers },
      body: isForm ? input : JSON.stringify(input),
    });
  };
  async function answerOf(call: Call, input: unknown) {
    const response = await send(call, input);
    const text = await response.text();
    if (!(response.headers.get('content-type') ?? '').includes('json')) return text;
    const { baseInfo, data } = JSON.parse(text) as { baseInfo: { code: number; message: string }; data: unknown };
    if (baseInfo.code !== 0) throw new Refusal(call.path, baseInfo);
    return data;
  }
  return {
    ask: async (call, input) => (await answerOf(call, input)) as AnswerOf<typeof call>,
    async begin(call, input) {
      const response = await send(call, input);
      const reader = response.body!.getReader();
      const { value } = await reader.read();
      const first = new TextDecoder().decode(value);
      await reader.cancel();
      if (first.includes('"baseInfo"')) throw new Refusal(call.path, { code: 1, message: first.slice(0, 200) });
      return first;
    },
    async file(name, content) {
      const { fileId } = (await answerOf(files.upload, formOf({ name, content }))) as { fileId: string };
      return fileId;
    },
  };
}
