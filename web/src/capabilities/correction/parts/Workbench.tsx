import {
  type CorrectionCoverage,
  type CorrectionDetail,
  type CorrectionFinding,
  checkNames,
  type Severity,
} from '@antai/contract/correction';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMemo } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { formatCount } from '../../../lib/format.ts';
import { useKeys } from '../../../lib/keys.ts';
import { useTaskRefresh } from '../../../lib/use-task-refresh.ts';
import { type Anchor, AnchoredText } from '../../../ui/AnchoredText.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { FindingList, type FindingRow } from '../../../ui/FindingList.tsx';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { ScanValues } from '../../../ui/ScanValues.tsx';
import { TaskWaiting } from '../../../ui/TaskWaiting.tsx';
import { WorkFrame } from '../../../ui/WorkFrame.tsx';
import { scanOf } from '../../files/queries.ts';
import { detailQuery, useCancel, useRetry } from '../queries.ts';
import { CoverageStrip } from './CoverageStrip.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FindingCard } from './FindingCard.tsx';
import { sameCertain, sayRight, severityTones } from './select-findings.ts';
import { useFindingWork } from './use-finding-work.ts';
import styles from './Workbench.module.css';
import { WorkHead } from './WorkHead.tsx';

/** One record: how far it is, and when it is checked, its work. */
export function Workbench({ recordId }: { recordId: string }) {
  const { data, error, refetch } = useQuery(detailQuery(recordId));
  useTaskRefresh(['correction', 'record']);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  if (data.status !== 'done' || data.isExpired) return <Waiting detail={data} />;
  return <Review detail={data} />;
}

const Waiting = ({ detail }: { detail: CorrectionDetail }) => (
  <TaskWaiting
    record={detail}
    verb="检查"
    useRetry={useRetry}
    useCancel={useCancel}
    back={<Link {...addresses.correction()}>返回文书纠错</Link>}
  />
);

const severityKeys: [string, Severity, string][] = [
  ['1', 'error', '只看错误'],
  ['2', 'warning', '只看警告'],
  ['3', 'hint', '只看提示'],
];

function Review({ detail }: { detail: CorrectionDetail }) {
  const { recordId, findings, text, coverage } = detail;
  const work = useFindingWork(detail);
  const { filter, setFilter, listed, active, finding, setEditing, choose, step, settle, undo, accept } = work;
  const anchors = useMemo(() => findings.map(anchorOf), [findings]);
  const keys = [
    { key: 'j', name: '下一处', act: () => step(1) },
    { key: 'k', name: '上一处', act: () => step(-1) },
    { key: 'a', name: '采纳', act: accept },
    { key: 'e', name: '改写', act: () => setEditing(true) },
    {
      key: 'r',
      name: '忽略',
      act: () => finding && void settle([{ findingId: finding.findingId, decision: 'ignored' }]),
    },
    { key: 'z', name: '撤销', act: undo },
    ...severityKeys.map(([key, severity, name]) => ({
      key,
      name,
      act: () => setFilter(now => ({ ...now, severities: now.severities[0] === severity ? [] : [severity] })),
    })),
  ];
  useKeys('文书纠错', keys);
  return (
    <WorkFrame>
      <WorkHead detail={detail} />
      <div className={styles.body}>
        <section className={styles.document} aria-label="文档">
          <AnchoredText
            text={text}
            anchors={anchors}
            active={active}
            onChoose={index => choose(findings[index]?.findingId)}
          />
        </section>
        <CoverageStrip findings={findings} length={text.length} active={active} />
        <aside className={styles.side} aria-label="提示">
          {findings.length > 0 ? <FilterBar findings={findings} filter={filter} onChange={setFilter} /> : null}
          {finding ? (
            <FindingCard
              key={finding.findingId}
              recordId={recordId}
              finding={finding}
              alike={sameCertain(findings, finding)}
              editing={work.isEditing}
              onEdit={setEditing}
              onAccept={accept}
              onDecide={settle}
            />
          ) : null}
          <Listed
            findings={findings}
            listed={listed}
            isSearching={detail.evidenceStatus === 'running'}
            active={work.activeId}
            onChoose={choose}
            onUndo={undo}
          />
          <div className={styles.coverage}>
            {coverage ? <Coverage coverage={coverage} /> : null}
            <ScanValues source={scanOf(detail)} />
          </div>
        </aside>
      </div>
      <KeyBar keys={keys} />
    </WorkFrame>
  );
}

function anchorOf({ start, end, severity, decision, wrong, replacement, check, reason }: CorrectionFinding): Anchor {
  return {
    start,
    end,
    tone: severityTones[severity],
    state: decision,
    label: `${checkNames[check]} ${wrong}：${reason}`,
    ...(replacement === null ? {} : { words: replacement }),
  };
}

interface ListedProps {
  findings: CorrectionFinding[];
  listed: CorrectionFinding[];
  /** Wrong characters are still searched for. */
  isSearching: boolean;
  active: string | undefined;
  onChoose: (findingId: string) => void;
  onUndo: () => void;
}

function Listed({ findings, listed, isSearching, active, onChoose, onUndo }: ListedProps) {
  const rowOf = ({ findingId, wrong, right, replacement, check, reason, decision }: CorrectionFinding): FindingRow => {
    const change = sayRight(replacement ?? right);
    return {
      key: findingId,
      text: wrong,
      ...(change === undefined ? {} : { change }),
      facts: `${checkNames[check]} · ${reason}`,
      state: decision,
    };
  };
  const open = listed.filter(({ decision }) => decision === 'open');
  const decided = listed.filter(({ decision }) => decision !== 'open');
  if (findings.length === 0 && isSearching)
    return <p className={styles.none}>规则检查没有发现错误，正在按语料查错别字。</p>;
  if (findings.length === 0)
    return <p className={styles.none}>没有发现这些检查所管的错误。没有提示的地方不等于没有错误。</p>;
  if (listed.length === 0) return <p className={styles.none}>筛选之后没有提示。</p>;
  return (
    <div className={styles.list}>
      {open.length > 0 ? (
        <FindingList
          isUrgent
          title={`未处理 ${open.length}`}
          rows={open.map(rowOf)}
          active={active}
          onChoose={onChoose}
        />
      ) : null}
      {decided.length > 0 ? (
        <FindingList
          title={`已处理 ${decided.length}`}
          aside={
            <Button size="small" type="text" onClick={onUndo}>
              撤销上一步
            </Button>
          }
          rows={decided.map(rowOf)}
          active={active}
          onChoose={onChoose}
        />
      ) : null}
    </div>
  );
}

/** What was checked and what was not. */
const Coverage = ({ coverage }: { coverage: CorrectionCoverage }) => {
  const { characters, paragraphs, checks, notChecked, model } = coverage;
  return (
    <p>
      已查{formatCount(characters)}字、{formatCount(paragraphs)}段，{checks.length}项检查。
      {notChecked.length > 0 ? `未查：${notChecked.join('、')}。` : ''}
      按规则{checks.includes('evidence') ? '与语料统计' : ''}检查，{sayModel(model)}
    </p>
  );
};

function sayModel(model: CorrectionCoverage['model']): string {
  if (!model) return '未用语言模型；语义与文风不查。';
  const who = model.answeredBy ? `由${model.answeredBy}复看` : '由语言模型复看';
  const dropped = model.dropped ? `，其所说未采用：${model.dropped}` : '';
  const unread = model.unreadCount > 0 ? `，有${model.unreadCount}段未能复看` : '';
  return `${who}${dropped}${unread}；模型建议须逐处核对。`;
}
