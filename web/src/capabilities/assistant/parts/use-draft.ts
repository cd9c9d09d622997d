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
export const putAfter = (typed: string, addition: string) => (typed.trim() === '' ? addition : `${typed}\n${addition}`);

/** What is kept under a name; a question that was handed over comes after what was typed already, once. */
function beginDraft(name: string, beginning: string | undefined): Draft {
  const draft = readDraft<Draft>(name) ?? blank;
  if (!beginning || draft.text.includes(beginning)) return draft;
  return { ...draft, text: putAfter(draft.text, beginning) };
}

const nameOf = (imId: string | undefined) => `assistant:${imId ?? 'new'}`;

/** The draft of a conversation, kept over a reload; `clear` once it is sent. */
export function useDraft(imId: string | undefined, beginning: string | undefined) {
  const name = nameOf(imId);
  const [current, setCurrent] = useState(() => ({ name, draft: beginDraft(name, beginning) }));
  const isOther = current.name !== name;
  const draft = isOther ? (readDraft<Draft>(name) ?? blank) : current.draft;
  if (isOther) setCurrent({ name, draft });
  const latest = useRef(draft);
  latest.current = draft;
  const write = (next: Draft) => {
    setCurrent({ name, draft: next });
    keepDraft(name, next);
  };
  return {
    draft,
    /** The draft as it is now, for work that has taken a while. */
    latest: () => latest.current,
    change: (change: Partial<Draft> | ((now: Draft) => Partial<Draft>)) =>
      setCurrent(before => {
        const now = before.name === name ? before.draft : draft;
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
