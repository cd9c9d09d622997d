import { isLeftOut } from '@antai/comparison/leave-out';
import type { ComparedRow, ComparisonDetail } from '@antai/contract/comparison';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import styles from './CompareView.module.css';
import type { IgnoredKinds } from './ignored.ts';
import { LineText } from './LineText.tsx';
import { createMarker, type MarkedRun } from './mark-lines.ts';

interface Props {
  detail: ComparisonDetail;
  /** The index of the change that is looked at; -1 for none. */
  active: number;
  /** Which end of a move is looked at. */
  end: 'from' | 'to';
  isSynced: boolean;
  ignored: IgnoredKinds;
  onChoose: (change: number, end?: 'from' | 'to') => void;
}

const blockSize = 10;
/** Rows this far outside of the view are kept drawn. */
const nearPx = 900;
const lineHeightPx = 29;
const charactersOfLine = 30;

type Side = 'before' | 'after';
const both: Side[] = ['before', 'after'];
const onlyBefore: Side[] = ['before'];
const onlyAfter: Side[] = ['after'];

interface PaneProps extends Omit<Props, 'isSynced' | 'ignored'> {
  markers: Record<Side, (index: number) => MarkedRun[]>;
  /** The changes of each row that are not ignored: those that begin there, and moves that end there. */
  changesAt: Map<number, { change: number; end: 'from' | 'to' }[]>;
  sides: Side[];
}

/** Two versions side by side, rows aligned and scrolled as one; or each by itself. Only what is near the view is drawn. */
export function CompareView({ isSynced, ignored, ...props }: Props) {
  const { detail } = props;
  const { beforeLines, afterLines, changes } = detail;
  const markers = useMemo(
    () => ({
      before: createMarker(beforeLines, { marked: { changes, ignored }, side: 'before' }),
      after: createMarker(afterLines, { marked: { changes, ignored }, side: 'after' }),
    }),
    [beforeLines, afterLines, changes, ignored],
  );
  const changesAt = useMemo(() => listByRow(changes, ignored), [changes, ignored]);
  if (isSynced) return <Pane {...props} markers={markers} changesAt={changesAt} sides={both} name="对照" />;
  return (
    <div className={styles.apart}>
      <Pane {...props} markers={markers} changesAt={changesAt} sides={onlyBefore} name="旧稿" />
      <Pane {...props} markers={markers} changesAt={changesAt} sides={onlyAfter} name="新稿" />
    </div>
  );
}

function listByRow(changes: ComparisonDetail['changes'], ignored: IgnoredKinds): PaneProps['changesAt'] {
  const at: PaneProps['changesAt'] = new Map();
  const add = (row: number, { change, end }: { change: number; end: 'from' | 'to' }) => {
    const own = at.get(row);
    if (own) own.push({ change, end });
    else at.set(row, [{ change, end }]);
  };
  for (const [change, each] of changes.entries()) {
    if (isLeftOut(each, ignored)) continue;
    const { row, toRow } = each;
    add(row, { change, end: 'from' });
    if (toRow !== undefined) add(toRow, { change, end: 'to' });
  }
  return at;
}

/** One column that scrolls. */
function Pane({ name, ...drawn }: PaneProps & { name: string }) {
  const { detail, active, end, sides } = drawn;
  const place = useRef<HTMLElement>(null);
  const [isAlone] = sides.length === 1 ? sides : [];
  const change = detail.changes[active];
  const activeRow = change ? (end === 'to' && change.toRow !== undefined ? change.toRow : change.row) : -1;
  useEffect(() => {
    if (activeRow >= 0) place.current?.querySelector(`[data-row="${activeRow}"]`)?.scrollIntoView({ block: 'center' });
  }, [activeRow]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls with the arrow keys
    <section ref={place} className={styles.pane} aria-label={name} tabIndex={0} data-side={isAlone}>
      {blockStarts(detail.rows.length).map(from => {
        const isForced = activeRow >= from && activeRow < from + blockSize;
        const isConcerned = isForced || isTouched(drawn, from);
        return (
          <Block
            key={from}
            {...drawn}
            from={from}
            isForced={isForced}
            activeRow={isForced ? activeRow : -1}
            active={isConcerned ? active : -1}
          />
        );
      })}
    </section>
  );
}

const blockStarts = (rows: number) =>
  Array.from({ length: Math.ceil(rows / blockSize) }, (_, block) => block * blockSize);

/** Whether the change that is looked at has an end in this block. */
function isTouched({ detail, active }: PaneProps, from: number): boolean {
  const { row = -1, toRow = -1 } = detail.changes[active] ?? {};
  return [row, toRow].some(at => at >= from && at < from + blockSize);
}

type BlockProps = PaneProps & { from: number; isForced: boolean; activeRow: number };

const Block = memo((props: BlockProps) => {
  const { detail, from, isForced, sides } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(from === 0);
  const [heightPx, setHeight] = useState<number>();
  const rows = detail.rows.slice(from, from + blockSize);
  const placed = rows.map((row, index) => ({ row, at: from + index }));
  const isDrawn = isNear || isForced;
  useEffect(() => {
    const element = place.current;
    if (!element || typeof IntersectionObserver === 'undefined') return setNear(true);
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting) setHeight(element.offsetHeight);
        setNear(entry.isIntersecting);
      },
      { root: element.parentElement, rootMargin: `${nearPx}px 0px` },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} style={isDrawn ? undefined : { height: heightPx ?? estimate(detail, { rows, sides }) }}>
      {isDrawn ? placed.map(({ row, at }) => <RowView key={at} {...props} row={row} at={at} />) : null}
    </div>
  );
});

function estimate(
  { beforeLines, afterLines }: ComparisonDetail,
  { rows, sides }: { rows: ComparedRow[]; sides: Side[] },
): number {
  const heightOf = (range: ComparedRow['before'], lines: ComparisonDetail['beforeLines']) =>
    range ? Math.ceil((lines[range[0]]!.text.length + 1) / charactersOfLine) * lineHeightPx : 0;
  const linesOf = { before: beforeLines, after: afterLines };
  return rows.reduce((sum, row) => sum + Math.max(...sides.map(side => heightOf(row[side], linesOf[side]))), 0);
}

function RowView({ row, at, ...drawn }: BlockProps & { row: ComparedRow; at: number }) {
  const { sides, activeRow, active, changesAt, onChoose } = drawn;
  const here = changesAt.get(at) ?? [];
  if (sides.length === 1) {
    const side = sides[0]!;
    return row[side] ? (
      <div className={styles.single} data-row={at} data-active={at === activeRow}>
        <SideText {...drawn} row={row} side={side} here={here} />
      </div>
    ) : null;
  }
  return (
    <div className={styles.row} data-row={at} data-active={at === activeRow}>
      <div className={styles.side} data-side="before" data-gap={!row.before || undefined}>
        <SideText {...drawn} row={row} side="before" here={here} />
      </div>
      <div className={styles.gutter}>
        {here.slice(0, 3).map(({ change, end }) => (
          <button
            key={`${change} ${end}`}
            type="button"
            aria-label={`变更${change + 1}`}
            aria-pressed={change === active}
            onClick={() => onChoose(change, end)}
          >
            {change + 1}
          </button>
        ))}
        {here.length > 3 ? <small>+{here.length - 3}</small> : null}
      </div>
      <div className={styles.side} data-side="after" data-gap={!row.after || undefined}>
        <SideText {...drawn} row={row} side="after" here={here} />
      </div>
    </div>
  );
}

type SideProps = PaneProps & { row: ComparedRow; side: Side; here: { change: number; end: 'from' | 'to' }[] };

function SideText({ detail, row, side, here, markers, active, onChoose }: SideProps) {
  const range = row[side];
  if (range) {
    return (
      <LineText
        range={range}
        lines={side === 'before' ? detail.beforeLines : detail.afterLines}
        changes={detail.changes}
        markerOf={markers[side]}
        active={active}
        onChoose={onChoose}
      />
    );
  }
  const move = here.find(({ change }) => detail.changes[change]?.kind === 'move');
  if (!move) return null;
  const other = move.end === 'from' ? 'to' : 'from';
  return (
    <button type="button" className={styles.jump} onClick={() => onChoose(move.change, other)}>
      {move.end === 'from' ? '移至新稿他处，点此跳转' : '由旧稿他处移来，点此跳转'}
    </button>
  );
}
