import { useMemo, useRef } from 'react';
import { annotate } from '../../../ui/annotate.ts';
import { DocumentText } from '../../../ui/DocumentText.tsx';
import { useScrollToActive } from '../../../ui/use-scroll-to-active.ts';

interface Place {
  start: number;
  end: number;
}

interface Props {
  text: string;
  /** The findings, in order; those that overlap an earlier one are not drawn. */
  places: Place[];
  active: number;
  onChoose: (index: number) => void;
}

/** The text that was checked, each finding marked and to be chosen. */
export function CitationText({ text, places, active, onChoose }: Props) {
  const { paragraphs, visible: indexes } = useMemo(() => {
    const visible: number[] = [];
    let end = 0;
    for (const [index, place] of places.entries()) {
      if (place.start < end) continue;
      visible.push(index);
      end = place.end;
    }
    const ranges = visible.flatMap(index => places[index] ?? []);
    return { paragraphs: annotate(text, ranges, { links: ranges }), visible };
  }, [text, places]);
  const place = useRef<HTMLDivElement>(null);
  useScrollToActive(place, active);
  return (
    <div ref={place}>
      <DocumentText
        isPlain
        paragraphs={paragraphs}
        activeHit={indexes.indexOf(active)}
        onLink={link => {
          const index = indexes[link];
          if (index !== undefined) onChoose(index);
        }}
      />
    </div>
  );
}
