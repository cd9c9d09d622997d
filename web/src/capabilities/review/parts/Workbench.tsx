import type { ReviewChoice, ReviewDetail, ReviewLevel, ReviewResult } from '@antai/contract/review/records';
import { Tabs } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useKeys } from '../../../lib/keys.ts';
import { type Anchor, AnchoredText } from '../../../ui/AnchoredText.tsx';
import { KeyBar } from '../../../ui/KeyBar.tsx';
import { WorkFrame } from '../../../ui/WorkFrame.tsx';
import { useDecide } from '../queries.ts';
import { BargainList } from './BargainList.tsx';
import { ChangeList } from './ChangeList.tsx';
import { ClauseOutline } from './ClauseOutline.tsx';
import { CoverageTable } from './CoverageTable.tsx';
import { anybody, type Filter, FindingColumn, nobody } from './FindingColumn.tsx';
import { type Group, groupFindings, levelOrder, type PlacedGroups, placeGroups } from './group-findings.ts';
import { mayDecide } from './may-decide.ts';
import { PlaceStrip } from './PlaceStrip.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import styles from './Workbench.module.css';
import { WorkHead } from './WorkHead.tsx';

interface Props {
  detail: ReviewDetail;
  result: ReviewResult;
  /** Other settings are wanted. */
  onChange: () => void;
}

const tones = { high: 3, medium: 5, low: 4 } as const;
const undoMax = 100;
const nothingLeftOut: Filter = { levels: new Set(levelOrder), onlyOpen: false, kind: '', assignee: anybody };

/** The work of a review: the contract at the left, what was found at the right, each leading to the other. */
export function Workbench({ detail, result, onChange }: Props) {
  const { text, findings, clauses, coverage, delta } = result;
  const groups = useMemo(() => groupFindings(findings), [findings]);
  const places = useMemo(() => placeGroups(groups), [groups]);
  const anchors = useMemo(() => places.map(place => anchorOf(place, groups)), [places, groups]);
  const [filter, setFilter] = useState(nothingLeftOut);
  const shown = useMemo(() => groups.filter(group => isShown(group, filter)), [groups, filter]);
  const [active, setActive] = useState(() => firstToDo(groups, detail.isOwn)?.key);
  const [isEditing, setEditing] = useState(false);
  const [tab, setTab] = useState('findings');
  const desk = useRef<HTMLElement>(null);
  const { decide, undo } = useDecisions(detail.recordId);
  const group = groups.find(({ key }) => key === active);
  const place = places.findIndex(({ keys }) => active !== undefined && keys.includes(active));

  const choose = (key: string | undefined) => {
    setActive(key);
    setEditing(false);
  };
  const step = (by: number) => {
    if (shown.length === 0) return;
    const at = shown.findIndex(({ key }) => key === active);
    choose(shown[(Math.max(at, by < 0 ? 0 : -1) + by + shown.length) % shown.length]!.key);
  };
  const canDecide = group !== undefined && mayDecide(group, detail.isOwn);
  const settle = (change: Omit<ReviewChoice, 'findingId'>) => {
    if (!group || !canDecide) return Promise.resolve();
    const kept = decide(group, change);
    if (change.decision === undefined || change.decision === 'open') return kept;
    const at = shown.findIndex(({ key }) => key === group.key);
    const next = [...shown.slice(at + 1), ...shown.slice(0, at)].find(
      each => each.first.decision === 'open' && mayDecide(each, detail.isOwn),
    );
    choose(next?.key ?? group.key);
    return kept;
  };
  const goTo = (offset: number) => {
    const paragraph = text.slice(0, offset).split('\n').length - 1;
    desk.current?.querySelectorAll('p')[paragraph]?.scrollIntoView({ block: 'center' });
  };
  const level = (next: ReviewLevel) => void settle({ level: next });
  const keys = [
    { key: 'j', name: '下一条', act: () => step(1) },
    { key: 'k', name: '上一条', act: () => step(-1) },
    { key: 'a', name: '采纳', act: () => void settle({ decision: 'accepted' }) },
    { key: 'e', name: '改后采纳', act: () => canDecide && group.findings.length === 1 && setEditing(true) },
    { key: 'r', name: '不采纳', act: () => void settle({ decision: 'rejected' }) },
    { key: 'z', name: '撤销', act: () => choose(undo() ?? active) },
    { key: 'g', name: '到原文', act: () => group?.first.start !== undefined && goTo(group.first.start) },
    { key: '1', name: '高', act: () => level('high') },
    { key: '2', name: '中', act: () => level('medium') },
    { key: '3', name: '低', act: () => level('low') },
  ];
  useKeys('合同审查', keys);
  const judged = coverage.filter(({ state }) => state !== 'notJudged').length;
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
          <Tabs
            size="small"
            tabBarGutter={14}
            activeKey={tab}
            onChange={setTab}
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
              shown={shown}
              active={active}
              filter={filter}
              onFilter={setFilter}
              onChoose={choose}
              text={text}
              asOf={detail.settings.signDate}
              isEditing={isEditing}
              recordId={detail.recordId}
              isOwn={detail.isOwn}
              onEdit={setEditing}
              onAccept={() => void settle({ decision: 'accepted' })}
              onReject={() => void settle({ decision: 'rejected' })}
              onReopen={() => void settle({ decision: 'open' })}
              onWording={wording => settle({ decision: 'accepted', wording })}
              onNote={note => settle({ note })}
              onLevel={level}
            />
          ) : null}
          {tab === 'changes' && delta ? <ChangeList delta={delta} text={text} onChoose={goTo} /> : null}
          {tab === 'bargain' ? (
            <BargainList
              groups={groups}
              onChoose={key => {
                setTab('findings');
                choose(key);
              }}
            />
          ) : null}
          {tab === 'summary' ? <SummaryCard detail={detail} result={result} onChoose={goTo} /> : null}
          {tab === 'coverage' ? <CoverageTable result={result} /> : null}
        </aside>
      </div>
      <KeyBar keys={keys} />
    </WorkFrame>
  );
}

function anchorOf({ start, end, keys, level, isOpen }: PlacedGroups, groups: Group[]): Anchor {
  const titles = keys.map(key => groups.find(each => each.key === key)?.first.title ?? '');
  return { start, end, tone: tones[level], state: isOpen ? 'open' : 'accepted', label: titles.join('；') };
}

const isShown = ({ first }: Group, { levels, onlyOpen, kind, assignee }: Filter) =>
  levels.has(first.level) &&
  (!onlyOpen || first.decision === 'open') &&
  (kind === '' || first.kind === kind) &&
  (assignee === anybody || (first.assignment?.assigneeId ?? nobody) === assignee);

const firstToDo = (groups: Group[], isOwn: boolean) =>
  groups.find(group => group.first.decision === 'open' && mayDecide(group, isOwn)) ??
  groups.find(group => mayDecide(group, isOwn)) ??
  groups[0];

/** Decides on a group and takes the last step back, as often as there was one. */
function useDecisions(recordId: string) {
  const { mutate, mutateAsync } = useDecide(recordId);
  const steps = useRef<{ key: string; before: ReviewChoice[] }[]>([]);
  return {
    decide: ({ key, findings }: Group, change: Omit<ReviewChoice, 'findingId'>) => {
      const before = findings.map(({ findingId, decision, level, wording }) => ({
        ...{ findingId, decision, level, wording },
      }));
      // what is said is taken back where it stands
      if (change.note === undefined) steps.current = [...steps.current, { key, before }].slice(-undoMax);
      const kept = mutateAsync(findings.map(({ findingId }) => ({ findingId, ...change })));
      // whoever does not wait for it has been told
      kept.catch(() => undefined);
      return kept;
    },
    undo: (): string | undefined => {
      const last = steps.current.pop();
      if (last) mutate(last.before);
      return last?.key;
    },
  };
}
