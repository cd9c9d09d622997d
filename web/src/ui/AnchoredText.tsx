import { memo, useEffect, useMemo, useRef } from 'react';
import styles from './AnchoredText.module.css';

/** A finding at its place in the text. */
export interface Anchor {
  start: number;
  end: number;
  /** One of a few colours that stand for kinds of findings. */
  tone: 1 | 2 | 3 | 4 | 5 | 6;
  /** `open` waits for a word, `ignored` stays as it is. */
  state: 'open' | 'accepted' | 'ignored';
  /** What is shown in its place; its own text where absent. */
  words?: string;
  /** What it is, said to whoever points at it or hears it. */
  label: string;
}

interface Props {
  text: string;
  /** In order and apart. */
  anchors: Anchor[];
  /** The index of the finding that is looked at; -1 for none. */
  active: number;
  onChoose: (index: number) => void;
  /** Somebody marked a stretch of the text. */
  onSelect?: (selected: string) => void;
  /** Each paragraph is a row whose cells are parted by tabs: they stand in columns. */
  isSheet?: boolean;
}

interface Run {
  text: string;
  /** The index of its anchor. */
  anchor?: number;
}

/** A document with findings anchored in it: each can be chosen, and the one that is looked at comes into sight. */
export function AnchoredText({ text, anchors, active, onChoose, onSelect, isSheet = false }: Props) {
  const blocks = useMemo(() => inBlocks(cut(text, anchors)), [text, anchors]);
  const place = useRef<HTMLDivElement>(null);
  const choose = useRef(onChoose);
  choose.current = onChoose;
  useEffect(() => {
    if (active >= 0) place.current?.querySelector(`[data-anchor="${active}"]`)?.scrollIntoView({ block: 'center' });
  }, [active]);
  const select = () => {
    const selected = document.getSelection()?.toString().trim() ?? '';
    if (selected !== '' && !selected.includes('\n')) onSelect?.(selected);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: marking text is no control; the same word can be typed
    <div ref={place} className={isSheet ? `${styles.text} ${styles.sheet}` : styles.text} onMouseUp={select}>
      {blocks.map((block, index) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
          key={index}
          paragraphs={block}
          anchors={anchors}
          active={block.some(runs => hasAnchor(runs, active)) ? active : -1}
          choose={choose}
        />
      ))}
    </div>
  );
}

interface Choice {
  anchors: Anchor[];
  active: number;
  choose: { current: (index: number) => void };
}

interface ParagraphProps extends Choice {
  runs: Run[];
}

/** Drawn and laid out together, and only when near: thousands that are looked after one by one make scrolling halt. */
const blockSize = 40;

const hasAnchor = (runs: Run[], index: number) => runs.some(({ anchor }) => anchor === index);

const Block = memo(({ paragraphs, anchors, active, choose }: Choice & { paragraphs: Run[][] }) => (
  <div className={styles.block}>
    {paragraphs.map((runs, index) => (
      <Paragraph
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
        key={index}
        runs={runs}
        anchors={anchors}
        active={hasAnchor(runs, active) ? active : -1}
        choose={choose}
      />
    ))}
  </div>
));

const Paragraph = memo(({ runs, anchors, active, choose }: ParagraphProps) => (
  <p>
    {runs.map(({ text, anchor }, at) => {
      // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
      if (anchor === undefined) return <span key={at}>{text}</span>;
      const { tone, state, words, label } = anchors[anchor]!;
      return (
        // biome-ignore lint/a11y/useSemanticElements: a button is one block and would tear the line it stands in
        <span
          key={`a${anchor}`}
          role="button"
          tabIndex={anchor === active ? 0 : -1}
          className={styles.anchor}
          data-anchor={anchor}
          data-tone={tone}
          data-state={state}
          data-active={anchor === active}
          title={label}
          onClick={() => choose.current(anchor)}
          onKeyDown={event => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            choose.current(anchor);
          }}
        >
          {(words ?? text) || '（删除）'}
        </span>
      );
    })}
  </p>
));

function inBlocks(paragraphs: Run[][]): Run[][][] {
  const blocks: Run[][][] = [];
  for (let at = 0; at < paragraphs.length; at += blockSize) blocks.push(paragraphs.slice(at, at + blockSize));
  return blocks;
}

/** The text by paragraphs, cut at the borders of the anchors. An anchor that goes over a line end is cut there. */
function cut(text: string, anchors: Anchor[]): Run[][] {
  const paragraphs: Run[][] = [];
  let next = 0;
  let from = 0;
  for (const line of text.split('\n')) {
    const end = from + line.length;
    const runs: Run[] = [];
    let at = from;
    while (next < anchors.length && anchors[next]!.start < end) {
      const anchor = anchors[next]!;
      if (anchor.start > at) runs.push({ text: text.slice(at, anchor.start) });
      runs.push({ text: text.slice(anchor.start, Math.min(anchor.end, end)), anchor: next });
      at = Math.min(anchor.end, end);
      next += 1;
    }
    if (at < end) runs.push({ text: text.slice(at, end) });
    paragraphs.push(runs);
    from = end + 1;
  }
  return paragraphs;
}
