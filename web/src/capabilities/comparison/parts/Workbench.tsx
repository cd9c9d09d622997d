import type { ComparisonDetail } from '@antai/contract/comparison';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import type { ListedChange } from './group-changes.ts';
import { countHidden, useIgnored } from './ignored.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { useWalk } from './use-walk.ts';
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

function Review({ detail }: { detail: ComparisonDetail }) {
  const { recordId, changes, renumbered } = detail;
  const [ignored, ignore] = useIgnored(recordId);
  const walk = useWalk(detail, ignored);
  const { groups, listed, place, active, onlyUrgent, choose, step } = walk;
  const [isSynced, setSynced] = useState(true);
  const [isNoting, setNoting] = useState(false);
  const mark = useMark(recordId);
  const see = () => {
    if (!active) return;
    mark.mutate([{ changeKey: active.changeKey, isSeen: !active.isSeen }]);
    if (!active.isSeen) step(1);
  };
  const keys = [
    { key: 'j', name: '下一处', act: () => step(1) },
    { key: 'k', name: '上一处', act: () => step(-1) },
    { key: 'h', name: '只看须先看', act: walk.switchUrgent },
    { key: 's', name: '同步滚动', act: () => setSynced(now => !now) },
    {
      key: 'm',
      name: '跳到移动目标',
      act: () => active?.kind === 'move' && choose(place.change, place.end === 'from' ? 'to' : 'from'),
    },
    { key: 'c', name: '批注', act: () => active && setNoting(true) },
    { key: 'x', name: '标为已看', act: see },
  ];
  useKeys('文件比对', keys);
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
              order={walk.order}
              onOrder={walk.setOrder}
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
