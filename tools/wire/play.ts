import type { Call, SentOf } from '@antai/contract/wire/call';

/** Who makes a call: nobody, one of the two first accounts, or one that a play has made. */
export type Who = 'stranger' | 'admin' | 'demo' | (string & {});

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they come, the recording is what checks them
export type Content = any;

/** One caller of the house that is recorded. */
export interface Caller {
  /** Makes a call that is to succeed, and keeps the answer; gives its data, the frames of a stream, the bytes of a file. */
  ok: <C extends Call>(call: C, input: SentOf<C> | FormData) => Promise<Content>;
  /** Makes a call that is to be refused, and keeps the answer. */
  refused: (call: Call, input: unknown) => Promise<void>;
  /** Makes a call and keeps nothing; gives what `ok` gives. */
  quiet: <C extends Call>(call: C, input: SentOf<C> | FormData) => Promise<Content>;
  /** Sends a file up and keeps nothing; gives its id. */
  file: (name: string, content: string | Uint8Array) => Promise<string>;
}

/** What is sent where no call of the contract says how. */
export interface Sent {
  path: string;
  body: unknown;
  headers?: Record<string, string>;
  method?: string;
}

/** How the plays are played: whoever plays them decides what becomes of the answers, and of a play that fails. */
export interface Play {
  /** Plays one of them; undefined where it failed and the others are to go on. */
  one: <Result>(name: string, act: () => Promise<Result>) => Promise<Result | undefined>;
  /** The caller; a note tells their answers apart from those of the same calls elsewhere. */
  as: (who: Who, note?: string) => Caller;
  /** Sends what is no call with a good body, and keeps the answer under this name. */
  send: (name: string, sent: Sent & { who?: Who }) => Promise<Content>;
  /** Signs in with name and password, and keeps the answer; from then on the tokens are those of `who`. */
  signIn: (who: Who, data: { username: string; password: string }) => Promise<Content>;
  /** Goes on with the tokens of a user who has signed in another way. */
  continueAs: (who: Who, tokens: { token: string; authToken: string }) => void;
  passwordOf: (who: 'admin' | 'demo') => string;
  /** Says a frame to the socket of a user, and keeps what comes first. */
  socket: (name: string, said: { userId: string; frame: string }) => Promise<void>;
  tokenOf: (who: Who) => string;
  /** The files of a zip that a call has given. */
  unpack: (pack: Uint8Array) => Promise<Map<string, Uint8Array>>;
  until: (isDone: () => Promise<boolean>) => Promise<void>;
  importFiles: (kind: string, name: string) => Promise<void>;
  /** The latest mail or message to an address or mobile, from the text on. */
  letterTo: (target: string, beginning: string) => Promise<string>;
  /** Goes to the provider of single sign-on as this person, and gives what it sends back. */
  visitProvider: (address: string, person: { sub: string; email: string; name: string }) => Promise<string>;
}

export const nobody = '00000000-0000-4000-8000-000000000000';

/** A search for one word in one field. */
export const wordIn = (recordType: string, fieldValue: string, fieldEn = 'fullText') => ({
  recordType,
  childQueryBO: [{ baseQueryBO: { fieldEn, fieldValue } }],
});

/** A file as a browser sends it up, the fields before it. */
export function formOf(file: { name: string; content: string | Uint8Array }, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([file.content as Uint8Array<ArrayBuffer>]), file.name);
  return form;
}
