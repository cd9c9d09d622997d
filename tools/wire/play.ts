export type Who = 'admin' | 'demo' | 'stranger';

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they come, the recording is what checks them
type Content = any;

/** How the list of calls is played: `call` keeps the answer under its name, `quiet` only gives it. */
export interface Play {
  call: (
    name: string,
    who: Who,
    path: string,
    body: unknown,
    more?: { headers?: Record<string, string>; method?: string },
  ) => Promise<Content>;
  quiet: (who: Who, path: string, body: unknown) => Promise<Content>;
  until: (isDone: () => Promise<boolean>) => Promise<void>;
  importJudgments: () => Promise<void>;
  importStatutes: () => Promise<void>;
  socket: (name: string, userId: string, frame: string) => Promise<void>;
  tokensOf: (who: Who) => Record<string, string>;
  signIn: (who: Who, name: string) => Promise<Content>;
}

export const dataSearch = (tail: string) => `/node/api/dataSearch/${tail}`;
export const wordIn = (recordType: string, fieldValue: string, fieldEn = 'fullText') => ({
  recordType,
  childQueryBO: [{ baseQueryBO: { fieldEn, fieldValue } }],
});
