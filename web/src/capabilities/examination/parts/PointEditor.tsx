import { type ExaminationPoint, type PointKind, pointKinds, pointsMax } from '@antai/contract/examination';
import { Button, Input, Select } from 'antd';
import styles from './PointEditor.module.css';

interface Props {
  points: readonly ExaminationPoint[];
  onChange: (points: ExaminationPoint[]) => void;
}

const kinds = Object.entries(pointKinds).map(([value, label]) => ({ value: value as PointKind, label }));

export const newPoint = (): ExaminationPoint => ({ pointId: crypto.randomUUID(), question: '', kind: 'text' });

/** The questions, each with its kind of answer and the words it is found by; none of them is sent before it is begun. */
export function PointEditor({ points, onChange }: Props) {
  const change = (pointId: string, part: Partial<ExaminationPoint>) =>
    onChange(points.map(each => (each.pointId === pointId ? { ...each, ...part } : each)));
  return (
    <div className={styles.editor}>
      <ol className={styles.list} aria-label="问题">
        {points.map((point, at) => (
          <li key={point.pointId}>
            <span className="tabular">{at + 1}</span>
            <Input
              aria-label={`第${at + 1}个问题`}
              placeholder="如：是否允许转租？"
              maxLength={200}
              value={point.question}
              onChange={event => change(point.pointId, { question: event.target.value })}
            />
            <Select
              aria-label={`第${at + 1}个问题的答案类型`}
              value={point.kind}
              options={kinds}
              onChange={kind => change(point.pointId, { kind })}
            />
            <Select
              mode="tags"
              open={false}
              maxCount={20}
              aria-label={`第${at + 1}个问题的检索词`}
              placeholder="检索词（可不写，按问题找）"
              value={point.words ?? []}
              onChange={(words: string[]) => change(point.pointId, { words: words.map(each => each.slice(0, 40)) })}
            />
            <Button
              type="text"
              aria-label={`删除第${at + 1}个问题`}
              onClick={() => onChange(points.filter(each => each.pointId !== point.pointId))}
            >
              删除
            </Button>
          </li>
        ))}
      </ol>
      <Button disabled={points.length >= pointsMax} onClick={() => onChange([...points, newPoint()])}>
        加一问
      </Button>
    </div>
  );
}
