import { useMemo } from 'react';
import { annotate } from '../../../ui/annotate.ts';
import { DocumentText } from '../../../ui/DocumentText.tsx';

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
export function CheckedText({ text, places, active, onChoose }: Props) {
  const { paragraphs, shown } = useMemo(() => {
    const drawn: number[] = [];
    let end = 0;
    for (const [index, place] of places.entries()) {
      if (place.start < end) continue;
      drawn.push(index);
      end = place.end;
    }
    const ranges = drawn.flatMap(index => places[index] ?? []);
    return { paragraphs: annotate(text, ranges, 0, ranges), shown: drawn };
  }, [text, places]);
  return (
    <DocumentText
      paragraphs={paragraphs}
      activeHit={shown.indexOf(active)}
      onLink={link => {
        const index = shown[link];
        if (index !== undefined) onChoose(index);
      }}
    />
  );
}
