import type { Printed } from '@antai/drafting';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fillPages } from './fill-pages.ts';
import styles from './PagePreview.module.css';
import { type Piece, piecesOf } from './pieces-of.tsx';

interface Props {
  blocks: readonly Printed[];
  style: string;
  /** A place of the page leads to the question it comes from. */
  onChoose: (fieldId: string) => void;
}

/** What is between the margins of an A4 page, in pixels of the screen: 37 mm above, 35 below. */
const pageInsidePx = 850;

/** The document as it will be printed, in pages, while it is typed. */
export const PagePreview = memo(({ blocks, style, onChoose }: Props) => {
  const pieces = useMemo(() => piecesOf(blocks), [blocks]);
  const measure = useRef<HTMLDivElement>(null);
  const [heights, setHeights] = useState<number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pieces have other heights
  useLayoutEffect(() => {
    const all = [...(measure.current?.children ?? [])].map(child => child.getBoundingClientRect().height);
    setHeights(before => (String(before) === String(all) ? before : all));
  }, [pieces, style]);
  const pages = fillPages({ pieces, heights, pageHeight: pageInsidePx });
  const choose = (target: EventTarget) => {
    const fieldId = target instanceof Element ? target.closest('[data-field]')?.getAttribute('data-field') : undefined;
    if (fieldId) onChoose(fieldId);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the form itself is where keys lead
    <section className={styles.desk} data-style={style} aria-label="预览" onClick={({ target }) => choose(target)}>
      <div className={styles.measure} ref={measure} aria-hidden="true">
        {pieces.map(piece => (
          <Shown key={piece.key} piece={piece} />
        ))}
      </div>
      {pages.map((page, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is nothing but its number
        <article key={at} className={styles.page} aria-label={`第${at + 1}页`}>
          {page.map(piece => (
            <Shown key={piece.key} piece={piece} />
          ))}
          <footer>
            — {at + 1} / {pages.length} —
          </footer>
        </article>
      ))}
    </section>
  );
});

const Shown = ({ piece }: { piece: Piece }) => <div className={styles.piece}>{piece.node}</div>;
