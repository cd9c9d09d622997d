import { type ComparisonDetail, changeKindNames } from '@antai/contract/comparison';
import { Button, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import styles from './ChangeList.module.css';
import type { ChangeGroups, ListedChange } from './group-changes.ts';
import { type HiddenCounts, sayHidden } from './ignored.ts';

interface Props {
  groups: ChangeGroups;
  renumbered: ComparisonDetail['renumbered'];
  hidden: HiddenCounts;
  onShowAll: () => void;
  active: number;
  order: 'importance' | 'place';
  onOrder: (order: 'importance' | 'place') => void;
  onlyUrgent: boolean;
  onChoose: (change: number) => void;
}

const orders = [
  { value: 'importance' as const, label: '按重要性' },
  { value: 'place' as const, label: '按位置' },
];

/** All changes that are not ignored, the worst first; how many are, and a way to see them. */
export function ChangeList(props: Props) {
  const { groups, renumbered, hidden, onShowAll, active, order, onOrder, onlyUrgent, onChoose } = props;
  const [words, setWords] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const pick = (changes: ListedChange[]) =>
    words === ''
      ? changes
      : changes.filter(({ before, after, place: at }) => `${at}${before.text}${after.text}`.includes(words));
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every change that is looked at
  useEffect(() => {
    place.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const [urgent, general, formal] = [pick(groups.urgent), pick(groups.general), pick(groups.formal)];
  return (
    <div className={styles.list} ref={place}>
      <div className={styles.find}>
        <Input
          allowClear
          aria-label="查找变更"
          placeholder="查找变更"
          value={words}
          onChange={event => setWords(event.target.value)}
        />
        <Select aria-label="排列" value={order} options={orders} onChange={onOrder} />
      </div>
      <Group title="须先看" tone="urgent" changes={urgent} active={active} onChoose={onChoose} />
      {onlyUrgent ? null : (
        <>
          <Group title="一般" tone="general" changes={general} active={active} onChoose={onChoose} />
          <Group title="编号与格式" tone="formal" changes={formal} active={active} onChoose={onChoose} />
          {renumbered.length > 0 ? (
            <p className={styles.renumbered}>
              自动编号变化：
              {renumbered
                .slice(0, 20)
                .map(({ before, after }) => `${before || '无'}→${after || '无'}`)
                .join('、')}
              {renumbered.length > 20 ? `等${renumbered.length}处` : ''}
            </p>
          ) : null}
        </>
      )}
      {hidden.changes + hidden.numbers > 0 ? (
        <p className={styles.hidden}>
          已忽略：{sayHidden(hidden)}
          <Button type="link" size="small" onClick={onShowAll}>
            全部列出
          </Button>
        </p>
      ) : null}
    </div>
  );
}

const tones = { urgent: '高', general: '中', formal: '低' } as const;

interface GroupProps {
  title: string;
  tone: keyof typeof tones;
  changes: ListedChange[];
  active: number;
  onChoose: (change: number) => void;
}

const shownMax = 300;

function Group({ title, tone, changes, active, onChoose }: GroupProps) {
  if (changes.length === 0) return null;
  return (
    <section data-tone={tone}>
      <h2 className={styles.title}>
        <b>{tones[tone]}</b>
        {title}
        <span className="tabular">{changes.length}</span>
      </h2>
      <ul className={styles.rows}>
        {changes.slice(0, shownMax).map(change => (
          <li key={change.changeKey}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={change.index === active}
              data-seen={change.isSeen}
              onClick={() => onChoose(change.index)}
            >
              <span className={styles.number}>{change.index + 1}</span>
              <span className={styles.what}>
                <span className={styles.head}>
                  <b>{change.place || '正文'}</b>
                  <i>{change.reason}</i>
                </span>
                <Excerpt change={change} />
                {change.note ? <small className={styles.note}>批注：{change.note}</small> : null}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {changes.length > shownMax ? (
        <p className={styles.renumbered}>另有{changes.length - shownMax}处，请用上方查找</p>
      ) : null}
    </section>
  );
}

const excerptMax = 42;
const excerpt = (text: string) => {
  const line = text.trim().replaceAll('\n', ' ');
  return line.length > excerptMax ? `${line.slice(0, excerptMax)}…` : line;
};

function Excerpt({ change: { kind, before, after, isSeen } }: { change: ListedChange }) {
  const seen = isSeen ? <small>已看 </small> : null;
  if (kind === 'move') {
    return (
      <span className={styles.text}>
        {seen}
        <em>{excerpt(after.text)}</em> {changeKindNames.move}
      </span>
    );
  }
  const [old, young] = [excerpt(before.text), excerpt(after.text)];
  return (
    <span className={styles.text}>
      {seen}
      {old ? <del>{old}</del> : null}
      {old && young ? ' → ' : null}
      {young ? <ins>{young}</ins> : null}
      {old || young ? null : '换行'}
    </span>
  );
}
