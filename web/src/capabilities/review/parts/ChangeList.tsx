import { changeNames, type ReviewDelta } from '@antai/contract/review/passages';
import { Tag } from 'antd';
import styles from './ChangeList.module.css';

interface Props {
  delta: ReviewDelta;
  /** The newer version, in which the changes stand. */
  text: string;
  onChoose: (offset: number) => void;
}

/** What the other side changed, in the order of the contract, each leading to its place. */
export function ChangeList({ delta, text, onChoose }: Props) {
  const { earlierName, changes, moreChanges, coarse, leftOut } = delta;
  return (
    <div className={styles.list}>
      <p>
        与上一稿“{earlierName}”比较。空格、全半角与编号的不同不算改动；未改动处的{leftOut}条发现未列。
        {coarse > 0 ? `有${coarse}处过长或差别过大，按整段列出。` : ''}
      </p>
      {changes.length === 0 ? <p>没有改动</p> : null}
      <ol>
        {changes.map(({ kind, reason, before, after, start, end }) => (
          <li key={`${kind} ${start} ${end} ${before}`}>
            <button type="button" onClick={() => onChoose(start)}>
              <span>
                <Tag>{changeNames[kind]}</Tag>
                <Tag>{reason}</Tag>
              </span>
              <span>
                {lineBefore(text, start)}
                {before.trim() ? <del>{before.trim()}</del> : null}
                {after.trim() ? <ins>{after.trim()}</ins> : null}
                {lineAfter(text, end)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {moreChanges > 0 ? <p>另有{moreChanges}处改动未列，可用文档对比查看全部</p> : null}
    </div>
  );
}

/** So much of the line around a change is shown that one knows what it is about. */
const around = 16;

function lineBefore(text: string, start: number): string {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return line.length > around ? `…${line.slice(-around)}` : line;
}

function lineAfter(text: string, end: number): string {
  const stop = text.indexOf('\n', end);
  const line = text.slice(end, stop < 0 ? undefined : stop);
  return line.length > around ? `${line.slice(0, around)}…` : line;
}
