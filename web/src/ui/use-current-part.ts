import { useEffect, useState } from 'react';

/** The part that is being read begins at most so far below the top of the window. */
const readingLinePx = 140;

const currentOf = (ids: string[]) =>
  ids.findLast(
    id => (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= readingLinePx,
  ) ?? ids[0];

/** The id of the part of a long page that is being read, followed while the page is scrolled. */
export function useCurrentPart(ids: string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join('\n');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCurrent(currentOf(key.split('\n'))));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
    };
  }, [key]);
  return current;
}
