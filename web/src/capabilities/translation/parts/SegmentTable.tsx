import { languageNames } from '@antai/contract/translation/languages';
import { originNames, type SegmentAids, type TranslationSegment } from '@antai/contract/translation/records';
import { Button } from 'antd';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { MarkedSource } from './MarkedSource.tsx';
import styles from './SegmentTable.module.css';

interface Props {
  segments: readonly TranslationSegment[];
  /** Where a segment stands in the whole document, from 1. */
  placeOf: (segmentId: number) => number | undefined;
  activeId: number;
  aids: SegmentAids | undefined;
  onChoose: (segmentId: number) => void;
  onType: (target: string) => void;
  onConfirm: () => void;
  onStep: (by: number) => void;
  onSplit: () => void;
  /** Absent where there is nothing to be merged with, or nobody says the same. */
  onMerge: (() => void) | undefined;
  onPropagate: (() => void) | undefined;
}

/** A segment a row; the one that is worked on can be typed in. */
export function SegmentTable({ segments, activeId, placeOf, onChoose, ...work }: Props) {
  if (segments.length === 0) return <EmptyBox isSettled text="没有这样的段" />;
  return (
    <div className={styles.scroll}>
      <div className={styles.head} aria-hidden="true">
        <span>段</span>
        <span>原文</span>
        <span>译文</span>
        <span>状态</span>
      </div>
      <ol className={styles.rows} aria-label="段落">
        {segments.map(segment =>
          segment.segmentId === activeId ? (
            <ActiveRow key={segment.segmentId} segment={segment} place={placeOf(segment.segmentId)} {...work} />
          ) : (
            <PlainRow
              key={segment.segmentId}
              segment={segment}
              place={placeOf(segment.segmentId)}
              onChoose={onChoose}
            />
          ),
        )}
      </ol>
    </div>
  );
}

const PlainRow = memo(function PlainRow({
  segment,
  place,
  onChoose,
}: {
  segment: TranslationSegment;
  place: number | undefined;
  onChoose: (segmentId: number) => void;
}) {
  const { segmentId, source, target } = segment;
  return (
    <li className={styles.row}>
      <span className="tabular">{place}</span>
      <p>{source}</p>
      <button type="button" aria-label={`第${place}段译文：${target || '未译'}`} onClick={() => onChoose(segmentId)}>
        {target === '' ? <i>未译</i> : target}
      </button>
      <State segment={segment} />
    </li>
  );
});

function State({
  segment: { isConfirmed, origin, score, comments, problem, language },
}: {
  segment: TranslationSegment;
}) {
  const openCount = comments.filter(({ resolveTime }) => resolveTime === null).length;
  return (
    <span className={styles.state}>
      {isConfirmed ? <b>已确认</b> : null}
      <span>
        {origin === 'memory' && score !== null ? `${score === 101 ? '上下文' : '记忆'} ${score}%` : originNames[origin]}
      </span>
      {language ? <span>{languageNames[language]}</span> : null}
      {openCount === 0 ? null : <span>批注 {openCount}</span>}
      {problem ? <em title={problem}>模型未译出</em> : null}
    </span>
  );
}

interface ActiveProps extends Omit<Props, 'segments' | 'placeOf' | 'activeId' | 'onChoose'> {
  segment: TranslationSegment;
  place: number | undefined;
}

function ActiveRow({ segment, place, aids, ...acts }: ActiveProps) {
  const { source, target, problem } = segment;
  const { onType, onConfirm, onSplit, onMerge, onPropagate } = acts;
  const area = useRef<HTMLTextAreaElement>(null);
  const row = useRef<HTMLLIElement>(null);
  // the row that is gone to is typed in at once
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body || document.activeElement?.closest(`.${styles.scroll}`))
      area.current?.focus({ preventScroll: true });
  }, []);
  const press = (event: KeyboardEvent) => {
    const act = actOf(event, { aids, target, ...acts });
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <li className={styles.row} data-active ref={row} aria-current="true">
      <span className="tabular">{place}</span>
      <p>
        <MarkedSource source={source} aids={aids} />
      </p>
      <div className={styles.edit}>
        <textarea
          ref={area}
          aria-label={`第${place}段译文`}
          value={target}
          rows={Math.max(2, Math.ceil(Math.max(target.length / 60, source.length / 30)))}
          spellCheck={false}
          onChange={event => onType(event.target.value)}
          onKeyDown={press}
        />
        {problem ? <small role="status">{problem}</small> : null}
        <div>
          <Button type="primary" size="small" disabled={target.trim() === ''} onClick={onConfirm}>
            确认并下一段
          </Button>
          <Button size="small" onClick={onSplit}>
            拆分
          </Button>
          {onMerge ? (
            <Button size="small" onClick={onMerge}>
              合并下段
            </Button>
          ) : null}
          {onPropagate ? (
            <Button size="small" onClick={onPropagate}>
              套用到相同原文
            </Button>
          ) : null}
          <small className="tabular">{target.length}字</small>
        </div>
      </div>
      <State segment={segment} />
    </li>
  );
}

interface Acts extends Omit<Props, 'segments' | 'placeOf' | 'activeId' | 'onChoose'> {
  target: string;
}

/** What a key does while a translation is typed. */
function actOf(event: KeyboardEvent, { aids, target, ...acts }: Acts): (() => void) | undefined {
  const { onType, onConfirm, onStep, onSplit, onMerge, onPropagate } = acts;
  const { key, ctrlKey, metaKey, altKey, nativeEvent } = event;
  if (nativeEvent.isComposing) return undefined;
  const isControl = ctrlKey || metaKey;
  if (altKey && !isControl && event.code === 'KeyS') return onSplit;
  if (altKey && !isControl && event.code === 'KeyM') return onMerge;
  if (altKey && !isControl && event.code === 'KeyA') return onPropagate;
  if (key === 'Enter' && isControl) return onConfirm;
  if (key === 'ArrowDown' && isControl) return () => onStep(1);
  if (key === 'ArrowUp' && isControl) return () => onStep(-1);
  const match =
    isControl && altKey && /^Digit[1-9]$/.test(event.code) ? aids?.matches[Number(event.code[5]) - 1] : undefined;
  if (match) return () => onType(match.target);
  if (key === 'Enter' && altKey) {
    const fix = aids?.findings.find(
      ({ side, expected, rule }) => side === 'target' && expected && rule === 'term-forbidden',
    );
    if (fix) return () => onType(target.slice(0, fix.start) + fix.expected + target.slice(fix.end));
  }
  return undefined;
}
