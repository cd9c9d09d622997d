import type { PlaybookPoint, ProposedPoint } from '@antai/contract/review/playbooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { proposalQuery, readyPointsQuery, typesQuery, useSavePlaybook } from '../queries.ts';
import styles from './NewPlaybook.module.css';
import { ProposalTable } from './ProposalTable.tsx';

type Origin = 'blank' | 'ready' | 'own';
type Side = 'a' | 'b' | 'both';
const origins: { value: Origin; label: string }[] = [
  { value: 'ready', label: '从现成要点' },
  { value: 'own', label: '从我审查过的合同' },
  { value: 'blank', label: '空白' },
];

/** The points that a new playbook may begin with, by where they come from; those of a type need one. */
function useOffer(origin: Origin, { typeId, side }: { typeId: string | undefined; side: Side }) {
  const ready = useQuery({ ...readyPointsQuery(typeId ?? null, side), enabled: origin === 'ready' });
  const proposal = useQuery({
    ...proposalQuery({ typeId: typeId ?? '', side }),
    enabled: origin === 'own' && typeId !== undefined,
  });
  const offered: PlaybookPoint[] =
    origin === 'ready' ? (ready.data?.points ?? []) : origin === 'own' ? (proposal.data?.points ?? []) : [];
  return { offered, proposal: origin === 'own' ? proposal.data : undefined };
}

/** A new playbook: of ready points, of what one decided before, or of nothing. What is proposed is ticked before it is taken. */
export function NewPlaybook({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [typeId, setTypeId] = useState<string>();
  const [side, setSide] = useState<Side>('both');
  const [origin, setOrigin] = useState<Origin>('ready');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { data: types } = useQuery(typesQuery);
  const { offered, proposal } = useOffer(origin, { typeId, side });
  const save = useSavePlaybook();
  const navigate = useNavigate();
  const type = types?.types.find(each => each.typeId === typeId);
  const points = offered.filter(({ title }) => !left.has(title)).map(bare);
  const usual = `${type?.name ?? '各类合同'}立场`;
  const whyNot = origin === 'own' && typeId === undefined ? '先选择合同类型' : undefined;
  const begin = () =>
    save.mutate(
      { name: name.trim() || usual, typeId: typeId ?? null, side, points },
      {
        onSuccess: ({ playbookId }) => {
          onClose();
          void navigate(addresses.playbooks(playbookId));
        },
      },
    );
  return (
    <section className={styles.pane} aria-label="新建立场库">
      <h2>新建立场库</h2>
      <div className={styles.row}>
        <Input
          autoFocus
          aria-label="名称"
          className={styles.name}
          maxLength={60}
          placeholder={usual}
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <Scope
          typeId={typeId}
          side={side}
          onType={next => {
            setTypeId(next);
            setLeft(new Set());
          }}
          onSide={setSide}
        />
      </div>
      <Segmented aria-label="由来" options={origins} value={origin} onChange={setOrigin} />
      {proposal ? <p>{sayProposal(proposal)}</p> : null}
      {origin === 'ready' && side === 'both' ? <p>选定我方立场，现成的首选、可让步与不可接受才有。</p> : null}
      <ProposalTable
        points={offered}
        isOwn={origin === 'own'}
        left={left}
        onToggle={(title, isIn) => setLeft(toggle(left, { key: title, isIn: !isIn }))}
      />
      <div className={styles.row}>
        <Button type="primary" disabled={whyNot !== undefined} loading={save.isPending} onClick={begin}>
          建立{points.length > 0 ? `（${points.length}个要点）` : ''}
        </Button>
        <Button type="text" onClick={onClose}>
          取消
        </Button>
        <small>{whyNot ?? '建立后都可以改；未勾选的不收入'}</small>
      </div>
    </section>
  );
}

interface ScopeProps {
  typeId: string | undefined;
  side: Side;
  onType: (typeId: string | undefined) => void;
  onSide: (side: Side) => void;
}

/** Of which contracts a playbook speaks, and for which side. */
function Scope({ typeId, side, onType, onSide }: ScopeProps) {
  const { data: types } = useQuery(typesQuery);
  const type = types?.types.find(each => each.typeId === typeId);
  return (
    <>
      <Select
        aria-label="类型"
        className={styles.type}
        allowClear
        showSearch
        optionFilterProp="label"
        placeholder="各类合同"
        value={typeId}
        options={(types?.types ?? []).map(each => ({ value: each.typeId, label: each.name }))}
        onChange={onType}
      />
      <Segmented
        aria-label="立场"
        value={side}
        options={[
          { value: 'a' as const, label: type?.sides.a ?? '甲方' },
          { value: 'b' as const, label: type?.sides.b ?? '乙方' },
          { value: 'both' as const, label: '不分立场' },
        ]}
        onChange={onSide}
      />
    </>
  );
}

/** A point without what only the proposal says of it. */
function bare(point: PlaybookPoint & Partial<ProposedPoint>): PlaybookPoint {
  const { accepted: _accepted, edited: _edited, rejected: _rejected, contracts: _contracts, ...own } = point;
  return own;
}

function toggle(set: ReadonlySet<string>, { key, isIn }: { key: string; isIn: boolean }): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

interface Proposal {
  reviewCount: number;
  decisionCount: number;
  leftOut: number;
  points: ProposedPoint[];
}

function sayProposal({ reviewCount, decisionCount, leftOut, points }: Proposal): string {
  if (points.length === 0) return '还没有可用的决定：先在这一类合同的审查中采纳、改写或不采纳一些发现。';
  const forms = leftOut > 0 ? `，另有${leftOut}个是形式问题，没有立场可言` : '';
  return `由您审查过的${reviewCount}份合同、${decisionCount}个决定提出${points.length}个要点${forms}。改写过的以最近的文字为首选；多不采纳的降为低。`;
}
