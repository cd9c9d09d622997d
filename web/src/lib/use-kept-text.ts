import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './draft.ts';

/** Whether something is half-written under a name. */
export const isHalfWritten = (name: string) => readDraft(name) !== undefined;

/**
 * A text that is written in a box that may be closed: this tab keeps it until it is sent or given up, so that Escape, a
 * refusal or a look elsewhere loses nothing.
 */
export function useKeptText(name: string, first: string) {
  const [text, setText] = useState(() => readDraft<string>(name) ?? first);
  const drop = () => dropDraft(name);
  return {
    text,
    write: (next: string) => {
      setText(next);
      keepDraft(name, next);
    },
    drop,
    /** Lets the text go when the work has gone well; gives whether it has. */
    dropAfter: (work: Promise<unknown>) =>
      work.then(
        () => {
          drop();
          return true;
        },
        () => false,
      ),
  };
}
