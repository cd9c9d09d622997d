import type { PrintedBlock } from '@antai/drafting';
import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fillPages } from './fill-pages.ts';
import styles from './PagePreview.module.css';
import { PreviewPiece } from './PreviewPiece.tsx';
import { type Piece, splitPieces } from './split-pieces.ts';

interface Props {
  blocks: readonly PrintedBlock[];
  style: string;
  /** A place of the page leads to the question it comes from. */
  onChoose: (fieldId: string) => void;
}

/** What is between the margins of an A4 page, in pixels of the screen: 37 mm above, 35 below. */
const pageInsidePx = 850;
const pageWidthPx = 602;

/** The document as it will be printed, in pages, while it is typed. */
export const PagePreview = memo(({ blocks, style, onChoose }: Props) => {
  const pieces = useMemo(() => splitPieces(blocks), [blocks]);
  const measure = useRef<HTMLDivElement>(null);
  const [heights, setHeights] = useState<number[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pieces have other heights
  useLayoutEffect(() => {
    const all = [...(measure.current?.children ?? [])].map(child => child.getBoundingClientRect().height);
    setHeights(before => (String(before) === String(all) ? before : all));
  }, [pieces, style]);
  const desk = useRef<HTMLElement>(null);
  const zoom = useZoom(desk);
  const pages = fillPages({ pieces, heights, pageHeight: pageInsidePx });
  const choose = (target: EventTarget) => {
    const fieldId = target instanceof Element ? target.closest('[data-field]')?.getAttribute('data-field') : undefined;
    if (fieldId) onChoose(fieldId);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the form itself is where keys lead
    <section
      ref={desk}
      className={styles.desk}
      data-style={style}
      aria-label="预览"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      onClick={({ target }) => choose(target)}
    >
      <div className={styles.measure} ref={measure} aria-hidden="true">
        {pieces.map(piece => (
          <ScaledPiece key={piece.key} piece={piece} />
        ))}
      </div>
      {pages.map((page, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is nothing but its number
        <article key={at} className={styles.page} style={{ zoom }} aria-label={`第${at + 1}页`}>
          {page.map(piece => (
            <ScaledPiece key={piece.key} piece={piece} />
          ))}
          <footer>
            — {at + 1} / {pages.length} —
          </footer>
        </article>
      ))}
    </section>
  );
});

/** What makes a page as wide as there is room; never larger than it is. */
function useZoom(desk: RefObject<HTMLElement | null>): number {
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    if (!desk.current) return undefined;
    const fit = ([entry]: ResizeObserverEntry[]) =>
      setZoom(Math.min(1, (entry?.contentRect.width ?? pageWidthPx) / pageWidthPx));
    const observer = new ResizeObserver(fit);
    observer.observe(desk.current);
    return () => observer.disconnect();
  }, [desk]);
  return zoom;
}

const ScaledPiece = ({ piece }: { piece: Piece }) => (
  <div className={styles.piece}>
    <PreviewPiece piece={piece} />
  </div>
);
