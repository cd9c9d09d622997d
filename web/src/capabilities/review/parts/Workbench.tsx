import type { ReviewDetail, ReviewLevel, ReviewResult } from '@antai/contract/review/records';
import { Tabs } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useKeys } from '../../../lib/keys.ts';
import { type Anchor, AnchoredText } from '../../../ui/AnchoredText.tsx';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { WorkFrame } from '../../../ui/WorkFrame.tsx';
import { BargainList } from './BargainList.tsx';
import { ChangeList } from './ChangeList.tsx';
import { ClauseOutline } from './ClauseOutline.tsx';
import { CoverageTable } from './CoverageTable.tsx';
import { FindingColumn } from './FindingColumn.tsx';
import { type Group, type PlacedGroups, placeGroups } from './group-findings.ts';
import { PlaceStrip } from './PlaceStrip.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import { type FindingWork, useFindingWork } from './use-finding-work.ts';
import styles from './Workbench.module.css';
import { WorkHead } from './WorkHead.tsx';

interface Props {
  detail: ReviewDetail;
  result: ReviewResult;
  /** Other settings are wanted. */
  onChange: () => void;
}

const tones = { high: 3, medium: 5, low: 4 } as const;

/** The work of a review: the contract at the left, what was found at the right, each leading to the other. */
export function Workbench({ detail, result, onChange }: Props) {
  const { text, clauses } = result;
  const work = useFindingWork(detail, result);
  const { groups, group, active, choose, step, settle } = work;
  const places = useMemo(() => placeGroups(groups), [groups]);
  const anchors = useMemo(() => places.map(place => anchorOf(place, groups)), [places, groups]);
  const [tab, setTab] = useState('findings');
  const desk = useRef<HTMLElement>(null);
  const place = places.findIndex(({ keys }) => active !== undefined && keys.includes(active));
  const goTo = (offset: number) => {
    const paragraph = text.slice(0, offset).split('\n').length - 1;
    desk.current?.querySelectorAll('p')[paragraph]?.scrollIntoView({ block: 'center' });
  };
  const level = (next: ReviewLevel) => void settle({ level: next });
  const keys = [
    { key: 'j', name: '下一条', act: () => step(1) },
    { key: 'k', name: '上一条', act: () => step(-1) },
    { key: 'a', name: '采纳', act: () => void settle({ decision: 'accepted' }) },
    { key: 'e', name: '改后采纳', act: work.edit },
    { key: 'r', name: '不采纳', act: () => void settle({ decision: 'rejected' }) },
    { key: 'z', name: '撤销', act: work.undo },
    { key: 'g', name: '到原文', act: () => group?.first.start !== undefined && goTo(group.first.start) },
    { key: '1', name: '高', act: () => level('high') },
    { key: '2', name: '中', act: () => level('medium') },
    { key: '3', name: '低', act: () => level('low') },
  ];
  useKeys('合同审查', keys);
  return (
    <WorkFrame>
      <WorkHead detail={detail} groups={groups} onChange={onChange} />
      <div className={styles.body}>
        <ClauseOutline clauses={clauses} places={places} at={group?.first.start} onChoose={goTo} />
        <section className={styles.document} aria-label="合同" ref={desk}>
          <div className={styles.page}>
            <AnchoredText
              text={text}
              anchors={anchors}
              active={place}
              onChoose={index => {
                const own = places[index]!.keys;
                setTab('findings');
                choose(own[(own.indexOf(active ?? '') + 1) % own.length]);
              }}
            />
          </div>
        </section>
        <PlaceStrip places={places} length={text.length} active={place} />
        <aside className={styles.side} aria-label="审查结果">
          <Results detail={detail} result={result} work={work} tab={tab} onTab={setTab} onPlace={goTo} />
        </aside>
      </div>
      <KeyBar keys={keys} />
    </WorkFrame>
  );
}

interface ResultsProps {
  detail: ReviewDetail;
  result: ReviewResult;
  work: FindingWork;
  tab: string;
  onTab: (tab: string) => void;
  /** Goes to an offset of the text. */
  onPlace: (offset: number) => void;
}

/** What the review found, by tabs. */
function Results({ detail, result, work, tab, onTab, onPlace }: ResultsProps) {
  const { text, coverage, delta } = result;
  const { groups, choose, settle } = work;
  const judged = coverage.filter(({ state }) => state !== 'notJudged').length;
  return (
    <>
      <Tabs
        size="small"
        tabBarGutter={14}
        activeKey={tab}
        onChange={onTab}
        items={[
          { key: 'findings', label: `意见 ${groups.length}` },
          ...(delta ? [{ key: 'changes', label: `对方改动 ${delta.changes.length + delta.moreChanges}` }] : []),
          { key: 'summary', label: '摘要卡' },
          { key: 'bargain', label: '谈判要点' },
          { key: 'coverage', label: `覆盖 ${judged}/${coverage.length}` },
        ]}
      />
      {tab === 'findings' ? (
        <FindingColumn
          groups={groups}
          visible={work.listed}
          active={work.active}
          filter={work.filter}
          onFilter={work.setFilter}
          onChoose={choose}
          text={text}
          asOf={detail.settings.signDate}
          isEditing={work.isEditing}
          recordId={detail.recordId}
          isOwn={detail.isOwn}
          onEdit={work.setEditing}
          onAccept={() => void settle({ decision: 'accepted' })}
          onReject={() => void settle({ decision: 'rejected' })}
          onReopen={() => void settle({ decision: 'open' })}
          onWording={wording => settle({ decision: 'accepted', wording })}
          onNote={note => settle({ note })}
          onLevel={level => void settle({ level })}
        />
      ) : null}
      {tab === 'changes' && delta ? <ChangeList delta={delta} text={text} onChoose={onPlace} /> : null}
      {tab === 'bargain' ? (
        <BargainList
          groups={groups}
          onChoose={key => {
            onTab('findings');
            choose(key);
          }}
        />
      ) : null}
      {tab === 'summary' ? <SummaryCard detail={detail} result={result} onChoose={onPlace} /> : null}
      {tab === 'coverage' ? <CoverageTable result={result} /> : null}
    </>
  );
}

function anchorOf({ start, end, keys, level, isOpen }: PlacedGroups, groups: Group[]): Anchor {
  const titles = keys.map(key => groups.find(each => each.key === key)?.first.title ?? '');
  return { start, end, tone: tones[level], state: isOpen ? 'open' : 'accepted', label: titles.join('；') };
}
