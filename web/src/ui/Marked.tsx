import type { ReactNode } from 'react';

interface Props {
  text: string;
  /** Half-open ranges of `text`, in order and apart. */
  marks: [number, number][];
}

/** A text with ranges marked. */
export function Marked({ text, marks }: Props) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start > at) parts.push(text.slice(at, start));
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}
