interface Props {
  text: string;
  /** Half-open ranges of the text that were hit, in order; they are the first hits of the page. */
  marks: [number, number][];
  activeHit: number;
}

/** The title of a document with its hits, which are counted with those of the text. */
export function HitTitle({ text, marks, activeHit }: Props) {
  const ends = [0, ...marks.map(([, end]) => end)];
  return (
    <>
      {marks.map(([start, end], hit) => (
        <span key={start}>
          {text.slice(ends[hit], start)}
          <mark id={`hit-${hit}`} data-active={hit === activeHit}>
            {text.slice(start, end)}
          </mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
