import type { drafting } from '@antai/contract/drafting';
import type { AnswerOf } from '@antai/contract/wire/call';
import type { Values } from '@antai/drafting';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';
import { isWorthRetrying } from '../../../lib/send.ts';

type Answer = AnswerOf<typeof drafting.save>;

/** How the answers are kept: on their way, kept at a time, out of reach, or refused with a reason. */
export type SaveState =
  | { kind: 'saving' | 'unreachable' }
  | { kind: 'saved'; time: string }
  | { kind: 'refused'; reason: string };

interface Order {
  taskId: string;
  version: number;
  send: (baseVersion: number, changes: { fieldId: string; value: unknown }[]) => Promise<Answer>;
  tell: (state: SaveState) => void;
  /** Others have changed answers meanwhile: all of them, with what is not saved yet. */
  onOthers: (fields: Values) => void;
}

const settleMs = 500;
const retryMs = 3000;
const nameOf = (taskId: string) => `drafting:${taskId}`;

/** What was typed in this tab and had not reached the server when it was left. */
export const unsavedOf = (taskId: string): Values =>
  Object.fromEntries(readDraft<[string, unknown][]>(nameOf(taskId)) ?? []);

export type Saver = ReturnType<typeof createSaver>;

/** Saves answers one batch after the other, and again until they are kept; meanwhile this tab keeps them too. */
export function createSaver({ taskId, version: opened, send, tell, onOthers }: Order) {
  const waiting = new Map<string, unknown>(Object.entries(unsavedOf(taskId)));
  let version = opened;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let listeners: ((isKept: boolean) => void)[] = [];

  const keep = () => (waiting.size > 0 ? keepDraft(nameOf(taskId), [...waiting]) : dropDraft(nameOf(taskId)));

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  function finish(batch: ReadonlyMap<string, unknown>, answer: Answer) {
    version = answer.version;
    for (const [fieldId, value] of batch) if (waiting.get(fieldId) === value) waiting.delete(fieldId);
    keep();
    if (answer.fields) onOthers({ ...answer.fields, ...Object.fromEntries(waiting) });
    if (waiting.size > 0) return schedule(0);
    tell({ kind: 'saved', time: answer.updateTime });
    answerAll(true);
  }

  function answerAll(isKept: boolean) {
    for (const listener of listeners) listener(isKept);
    listeners = [];
  }

  async function flush() {
    if (isSending || waiting.size === 0) return;
    isSending = true;
    const batch = new Map(waiting);
    tell({ kind: 'saving' });
    try {
      const answer = await send(
        version,
        [...batch].map(([fieldId, value]) => ({ fieldId, value: value ?? null })),
      );
      isSending = false;
      finish(batch, answer);
    } catch (error) {
      isSending = false;
      if (!(error instanceof Error) || isWorthRetrying(error)) {
        tell({ kind: 'unreachable' });
        schedule(retryMs);
      } else tell({ kind: 'refused', reason: error.message });
      answerAll(false);
    }
  }

  if (waiting.size > 0) schedule(0);

  return {
    change(fieldId: string, value: unknown) {
      waiting.set(fieldId, value);
      keep();
      schedule(settleMs);
    },
    /** Whether everything typed so far is kept, once that is known. */
    settled: (): Promise<boolean> =>
      new Promise(resolve => {
        if (waiting.size === 0 && !isSending) return resolve(true);
        listeners.push(resolve);
        schedule(0);
      }),
    /** Saves at once and goes on without anybody looking. */
    close() {
      clearTimeout(timer);
      void flush();
    },
  };
}
