import { lazy, Suspense } from 'react';
import type { Note } from './StatusNoteBody.tsx';

// most pages have nothing to say, and load nothing for it
const StatusNoteBody = lazy(() => import('./StatusNoteBody.tsx'));

/** What a page has to say of how things stand; nothing where there is nothing to say. */
export function StatusNote({ note }: { note: Note | undefined }) {
  if (!note) return null;
  return (
    <Suspense>
      <StatusNoteBody note={note} />
    </Suspense>
  );
}
