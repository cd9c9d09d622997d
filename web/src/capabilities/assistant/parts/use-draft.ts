import type { ChatFile } from '@antai/contract/assistant/conversations';
import { useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../../lib/draft.ts';

/** What is being written, with what it carries. */
export interface Draft {
  text: string;
  files: ChatFile[];
  asOf: string | undefined;
  /** Names and numbers that a model may read as they are; absent of drafts that were kept before there were any. */
  revealed?: string[] | undefined;
  /** The question that is asked anew, and the answer that it follows. */
  edited: { messageId: string; parentId: string | null } | undefined;
  /** What was being written when an earlier question was taken up again; it comes back afterwards. */
  aside?: Pick<Draft, 'text' | 'files'> | undefined;
}

const blank: Draft = { text: '', files: [], asOf: undefined, edited: undefined };

/** Words that are handed over come after what was typed already. */
export const putAfter = (typed: string, given: string) => (typed.trim() === '' ? given : `${typed}\n${given}`);

/** What is kept under a name; a question that was handed over comes after what was typed already, once. */
function beginDraft(name: string, given: string | undefined): Draft {
  const kept = readDraft<Draft>(name) ?? blank;
  if (!given || kept.text.includes(given)) return kept;
  return { ...kept, text: putAfter(kept.text, given) };
}

const nameOf = (imId: string | undefined) => `assistant:${imId ?? 'new'}`;

/** The draft of a conversation, kept over a reload; `clear` once it is sent. */
export function useDraft(imId: string | undefined, given: string | undefined) {
  const name = nameOf(imId);
  const [held, setHeld] = useState(() => ({ name, draft: beginDraft(name, given) }));
  const isOther = held.name !== name;
  const draft = isOther ? (readDraft<Draft>(name) ?? blank) : held.draft;
  if (isOther) setHeld({ name, draft });
  const latest = useRef(draft);
  latest.current = draft;
  const write = (next: Draft) => {
    setHeld({ name, draft: next });
    keepDraft(name, next);
  };
  return {
    draft,
    /** The draft as it is now, for work that has taken a while. */
    latest: () => latest.current,
    change: (change: Partial<Draft> | ((now: Draft) => Partial<Draft>)) =>
      setHeld(held => {
        const now = held.name === name ? held.draft : draft;
        const next = { ...now, ...(typeof change === 'function' ? change(now) : change) };
        keepDraft(name, next);
        return { name, draft: next };
      }),
    clear: () => {
      const { asOf, aside } = latest.current;
      write({ ...blank, asOf, ...aside });
      if (!aside) dropDraft(name);
    },
  };
}

/** Hands a draft over to the conversation that was just begun for it. */
export const moveDraft = (imId: string, draft: Draft) => {
  keepDraft(nameOf(imId), draft);
  dropDraft(nameOf(undefined));
};
