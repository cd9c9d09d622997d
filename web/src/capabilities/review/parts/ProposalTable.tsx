import type { PlaybookPoint, ProposedPoint } from '@antai/contract/review/playbooks';
import { levelNames } from '@antai/contract/review/records';
import { Checkbox } from 'antd';
import { type Column, RowTable } from '../../../ui/PagedTable.tsx';
import styles from './ProposalTable.module.css';

type Point = PlaybookPoint & Partial<ProposedPoint>;

interface Props {
  points: readonly Point[];
  /** They come from decisions of one's own, and say how often. */
  isOwn: boolean;
  left: ReadonlySet<string>;
  onToggle: (title: string, isIn: boolean) => void;
}

/** Points that are offered, each to be ticked. */
export function ProposalTable({ points, isOwn, left, onToggle }: Props) {
  if (points.length === 0) return null;
  const columns: Column<Point>[] = [
    {
      name: '要点',
      isHead: true,
      show: ({ title }) => (
        <Checkbox checked={!left.has(title)} onChange={event => onToggle(title, event.target.checked)}>
          {title}
        </Checkbox>
      ),
    },
    { name: '级别', isNarrow: true, show: ({ level }) => levelNames[level] },
    ...(isOwn ? [{ name: '由来', show: (point: Point) => <Origin point={point} /> }] : []),
    { name: '首选', show: ({ standard, clause }) => standard || clause },
    { name: '可让步', show: ({ acceptable }) => acceptable },
    { name: '不可接受', show: ({ unacceptable }) => unacceptable },
  ];
  return (
    <div className={styles.table}>
      <RowTable name="可收入的要点" rows={[...points]} columns={columns} idOf={({ title }) => title} />
    </div>
  );
}

const Origin = ({ point: { accepted = 0, edited = 0, rejected = 0, contracts = [] } }: { point: Point }) => (
  <span title={contracts.join('、')}>
    采纳{accepted}（改写{edited}）、不采纳{rejected}；{contracts.length}份合同
  </span>
);
