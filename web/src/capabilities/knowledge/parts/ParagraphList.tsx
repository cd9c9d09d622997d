import { memo, useEffect, useMemo, useRef } from 'react';
import styles from './ParagraphList.module.css';

interface Hit {
  paragraph: number;
  start: number;
  end: number;
}

interface Props {
  paragraphs: { text: string; level: number | null; page: number | null }[];
  /** In reading order. */
  hits: Hit[];
  /** The hit that is looked at; -1 for none. */
  active: number;
  /** The paragraph that is looked at. */
  current: number | undefined;
  onChoose: (paragraph: number) => void;
}

/** A document by numbered paragraphs, hits marked; the one that is looked at comes into sight. */
export function ParagraphList({ paragraphs, hits, active, current, onChoose }: Props) {
  const place = useRef<HTMLOListElement>(null);
  const byParagraph = useMemo(
    () =>
      Map.groupBy(
        hits.map((hit, at) => ({ ...hit, at })),
        hit => hit.paragraph,
      ),
    [hits],
  );
  const choose = useRef(onChoose);
  choose.current = onChoose;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every place that is looked at
  useEffect(() => {
    const seen = place.current?.querySelector('[data-active="true"]') ?? place.current?.querySelector('[aria-current]');
    seen?.scrollIntoView?.({ block: 'center' });
  }, [active, current, paragraphs]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys
    <ol ref={place} className={styles.list} aria-label="正文" tabIndex={0}>
      {paragraphs.map(({ text, level, page }, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
          key={at}
          number={at}
          text={text}
          isHeading={level !== null}
          page={page !== null && page !== paragraphs[at - 1]?.page ? page : null}
          hits={byParagraph.get(at) ?? none}
          active={hits[active]?.paragraph === at ? active : -1}
          isCurrent={at === current}
          choose={choose}
        />
      ))}
    </ol>
  );
}

const none: (Hit & { at: number })[] = [];

interface RowProps {
  number: number;
  text: string;
  isHeading: boolean;
  /** Where a page begins, its number. */
  page: number | null;
  hits: (Hit & { at: number })[];
  active: number;
  isCurrent: boolean;
  choose: { current: (paragraph: number) => void };
}

const Row = memo(({ number, text, isHeading, page, hits, active, isCurrent, choose }: RowProps) => (
  <li data-heading={isHeading} aria-current={isCurrent || undefined} data-page={page ?? undefined}>
    <button type="button" aria-label={`第${number + 1}段`} onClick={() => choose.current(number)}>
      {number + 1}
    </button>
    <p>{marked(text, { hits, active })}</p>
  </li>
));

function marked(text: string, { hits, active }: { hits: RowProps['hits']; active: number }) {
  if (hits.length === 0) return text;
  let from = 0;
  return hits.flatMap(({ start, end, at }, index) => {
    const before = text.slice(from, start);
    from = end;
    return [
      before,
      <mark key={at} data-active={at === active}>
        {text.slice(start, end)}
      </mark>,
      ...(index === hits.length - 1 ? [text.slice(end)] : []),
    ];
  });
}
