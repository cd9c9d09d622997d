import { levelNames } from '@antai/contract/review/records';
import { Button } from 'antd';
import { type Column, RowTable } from '../../../ui/PagedTable.tsx';
import type { EditedPlaybook } from './edit-playbook.ts';
import styles from './PointTable.module.css';

type Point = EditedPlaybook['points'][number];

interface Props {
  points: readonly Point[];
  mayChange: boolean;
  onEdit: (at: number) => void;
  onRemove: (at: number) => void;
}

/** The points of a playbook with their positions. */
export function PointTable({ points, mayChange, onEdit, onRemove }: Props) {
  if (points.length === 0)
    return <p>还没有要点。{mayChange ? '可以逐个新增，或下载模板填好后导入' : '由其所有者添加'}</p>;
  const rows = points.map((point, at) => ({ ...point, at }));
  const columns: Column<Point & { at: number }>[] = [
    { name: '要点', isHead: true, show: point => <Title point={point} /> },
    { name: '级别', isNarrow: true, show: ({ level }) => levelNames[level] },
    { name: '首选', show: ({ standard }) => standard },
    { name: '可让步', show: ({ acceptable }) => acceptable },
    { name: '不可接受', show: ({ unacceptable }) => unacceptable },
    { name: '条款文字', show: ({ clause }) => <span className={styles.clause}>{clause}</span> },
    ...(mayChange
      ? [
          {
            name: '操作',
            isNarrow: true,
            show: ({ at, title }: Point & { at: number }) => (
              <>
                <Button type="link" size="small" aria-label={`修改${title}`} onClick={() => onEdit(at)}>
                  修改
                </Button>
                <Button type="link" size="small" danger aria-label={`移除${title}`} onClick={() => onRemove(at)}>
                  移除
                </Button>
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <div className={styles.table}>
      <RowTable name="要点" rows={rows} columns={columns} idOf={({ title }) => title} />
    </div>
  );
}

const Title = ({ point: { title, words, note, readyId } }: { point: Point }) => (
  <>
    {title}
    <small className={styles.about}>
      {[readyId ? '取代现成要点' : '', words.length > 0 ? `查找：${words.join('、')}` : '', note]
        .filter(Boolean)
        .join('；')}
    </small>
  </>
);
