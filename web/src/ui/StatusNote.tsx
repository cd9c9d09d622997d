import { lazy, Suspense } from 'react';

// most pages have nothing to say, and load nothing for it
const StatusNoteBody = lazy(() => import('./StatusNoteBody.tsx'));

/** Something a user should know of and need not act upon. */
export interface Note {
  text: string;
  /** How far it is, from 0 to 1, while it is under way. */
  share?: number;
  /** Why it is so, and what can be done by hand. */
  problems?: string[];
  steps?: string[];
  action?: { name: string; isBusy: boolean; act: () => void };
}

/** What a page has to say of how things stand; nothing where there is nothing to say. */
export function StatusNote({ note }: { note: Note | undefined }) {
  if (!note) return null;
  return (
    <Suspense>
      <StatusNoteBody note={note} />
    </Suspense>
  );
}
