import { type RefObject, useEffect, useState } from 'react';

/** Rows above and below what is seen that are drawn all the same. */
const spare = 12;
/** A table of fewer rows is drawn whole. */
const windowedFrom = 60;

interface RowWindow {
  /** The first row that is drawn. */
  from: number;
  /** The row behind the last one that is drawn. */
  to: number;
}

/** Which of many rows of one height are in sight; all of them where the height of the frame is not known. */
export function useRowWindow(
  frame: RefObject<HTMLElement | null>,
  { count, rowPx }: { count: number; rowPx: number },
): RowWindow {
  const [seen, setSeen] = useState<RowWindow>({ from: 0, to: windowedFrom });
  const isWhole = count <= windowedFrom;
  useEffect(() => {
    const scroller = frame.current;
    if (!scroller || isWhole) return undefined;
    const look = () => {
      const height = scroller.clientHeight;
      const from = height === 0 ? 0 : Math.max(0, Math.floor(scroller.scrollTop / rowPx) - spare);
      const to = height === 0 ? count : Math.min(count, Math.ceil((scroller.scrollTop + height) / rowPx) + spare);
      setSeen(before => (before.from === from && before.to === to ? before : { from, to }));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [frame, count, rowPx, isWhole]);
  return isWhole ? { from: 0, to: count } : { from: Math.min(seen.from, count), to: Math.min(seen.to, count) };
}
