import type { ComparisonDetail } from '@antai/contract/comparison';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useKeys } from '../../../lib/keys.ts';
import { useTaskRefresh } from '../../../lib/use-task-refresh.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { WorkFrame } from '../../../ui/WorkFrame.tsx';
import { detailQuery, type Pair, recordsKey, useMark } from '../queries.ts';
import { ChangeList } from './ChangeList.tsx';
import { CompareView } from './CompareView.tsx';
import { CoverageLine } from './CoverageLine.tsx';
import { groupChanges, type ListedChange } from './group-changes.ts';
import { countHidden, useIgnored } from './ignored.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { VersionHeads } from './VersionHeads.tsx';
import { Waiting } from './Waiting.tsx';
import styles from './Workbench.module.css';
import { WorkHead } from './WorkHead.tsx';

/** One record: how far it is, and when it is compared, its work. */
export function Workbench({ pair }: { pair: Pair }) {
  const { data, error, refetch } = useQuery(detailQuery(pair));
  useTaskRefresh(recordsKey);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  if (data.status !== 'done' || data.isExpired) return <Waiting detail={data} />;
  return <Review key={`${data.before} ${data.after}`} detail={data} />;
}

interface Place {
  change: number;
  end: 'from' | 'to';
}

function Review({ detail }: { detail: ComparisonDetail }) {
  const { recordId, changes, renumbered } = detail;
  const [order, setOrder] = useState<'importance' | 'place'>('importance');
  const [ignored, ignore] = useIgnored(recordId);
  const groups = useMemo(() => groupChanges(detail, { order, ignored }), [detail, order, ignored]);
  const listed = [...groups.urgent, ...groups.general, ...groups.formal];
  const [chosen, setPlace] = useState<Place>(() => ({ change: listed[0]?.index ?? -1, end: 'from' }));
  const place = listed.some(({ index }) => index === chosen.change) ? chosen : nearest(listed, chosen);
  const [onlyUrgent, setOnlyUrgent] = useState(false);
  const [isSynced, setSynced] = useState(true);
  const [isNoting, setNoting] = useState(false);
  const mark = useMark(recordId);
  const walked = onlyUrgent ? groups.urgent : listed;
  const active = changes[place.change];
  const step = (by: number) => {
    const at = walked.findIndex(({ index }) => index === place.change);
    const next = walked[(at + by + walked.length) % walked.length];
    if (next) setPlace({ change: next.index, end: 'from' });
  };
  const see = () => {
    if (!active) return;
    mark.mutate([{ changeKey: active.changeKey, isSeen: !active.isSeen }]);
    if (!active.isSeen) step(1);
  };
  const keys = [
    { key: 'j', name: '下一处', act: () => step(1) },
    { key: 'k', name: '上一处', act: () => step(-1) },
    { key: 'h', name: '只看须先看', act: () => setOnlyUrgent(now => !now) },
    { key: 's', name: '同步滚动', act: () => setSynced(now => !now) },
    {
      key: 'm',
      name: '跳到移动目标',
      act: () =>
        active?.kind === 'move' && setPlace({ change: place.change, end: place.end === 'from' ? 'to' : 'from' }),
    },
    { key: 'c', name: '批注', act: () => active && setNoting(true) },
    { key: 'x', name: '标为已看', act: see },
  ];
  useKeys('文件比对', keys);
  const choose = useCallback((change: number, end: 'from' | 'to' = 'from') => setPlace({ change, end }), []);
  return (
    <WorkFrame>
      <WorkHead detail={detail} ignored={ignored} onIgnore={ignore} />
      <div className={styles.body}>
        <aside className={styles.side} aria-label="变更">
          {changes.length + renumbered.length === 0 ? (
            <EmptyBox isSettled text="两稿文字没有差异" />
          ) : (
            <ChangeList
              groups={groups}
              renumbered={ignored.has('numbering') ? [] : renumbered}
              hidden={countHidden(detail, ignored)}
              onShowAll={() => ignore([])}
              active={place.change}
              order={order}
              onOrder={setOrder}
              onlyUrgent={onlyUrgent}
              onChoose={choose}
            />
          )}
          <Seen changes={listed} />
        </aside>
        <div className={styles.versions}>
          <VersionHeads detail={detail} isSynced={isSynced} onSynced={setSynced} />
          <CompareView
            detail={detail}
            active={place.change}
            end={place.end}
            isSynced={isSynced}
            ignored={ignored}
            onChoose={choose}
          />
          <CoverageLine detail={detail} ignored={ignored} />
        </div>
      </div>
      <KeyBar keys={keys} />
      {isNoting && active ? (
        <NoteDialog
          recordId={recordId}
          change={active}
          onSave={note => mark.mutateAsync([{ changeKey: active.changeKey, note }])}
          onClose={() => setNoting(false)}
        />
      ) : null}
    </WorkFrame>
  );
}

/** The change that is looked at when the one that was is listed no more. */
const nearest = (listed: readonly ListedChange[], { change }: Place): Place => ({
  change: listed.toSorted((a, b) => Math.abs(a.index - change) - Math.abs(b.index - change))[0]?.index ?? -1,
  end: 'from',
});

function Seen({ changes }: { changes: readonly ListedChange[] }) {
  if (changes.length === 0) return null;
  const seen = changes.filter(({ isSeen }) => isSeen).length;
  return (
    <p className={styles.seen}>
      已看{' '}
      <span className="tabular">
        {seen} / {changes.length}
      </span>
      <progress aria-label="已看的变更" value={seen} max={changes.length} />
    </p>
  );
}
