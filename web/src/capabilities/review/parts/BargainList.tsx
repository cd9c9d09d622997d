import { levelNames } from '@antai/contract/review/records';
import { bargainNames, bargainOf } from '@antai/contract-text/bargain';
import styles from './BargainList.module.css';
import type { Group } from './group-findings.ts';
import { LevelMark } from './LevelMark.tsx';

interface Props {
  groups: Group[];
  onChoose: (key: string) => void;
}

const abouts = {
  must: '高风险与不可接受的',
  trade: '中风险与决定采纳的，可以拿来交换',
  accept: '可让步的、低风险的，与决定不采纳的',
} as const;

/** What is to be had, traded and accepted at the table, with the positions of each; it follows what is decided. */
export function BargainList({ groups, onChoose }: Props) {
  const byBargain = Map.groupBy(groups, ({ first }) => bargainOf(first));
  return (
    <div className={styles.list}>
      {(['must', 'trade', 'accept'] as const).map(bargain => {
        const own = byBargain.get(bargain) ?? [];
        return (
          <section key={bargain} aria-label={bargainNames[bargain]}>
            <h3>
              {bargainNames[bargain]} {own.length}
              <small>{abouts[bargain]}</small>
            </h3>
            {own.length === 0 ? <p>没有</p> : null}
            {own.map(group => (
              <BargainItem key={group.key} group={group} onChoose={onChoose} />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function BargainItem({ group: { key, first, findings }, onChoose }: Pick<Props, 'onChoose'> & { group: Group }) {
  const { title, clause, level, positions, suggestion, wording } = first;
  const rows = [
    ['争取', wording ?? positions?.standard ?? suggestion ?? ''],
    ['可让步', positions?.acceptable ?? ''],
    ['不可接受', positions?.unacceptable ?? ''],
  ] as const;
  return (
    <article>
      <button type="button" onClick={() => onChoose(key)} aria-label={`${levelNames[level]} ${title}`}>
        <LevelMark level={level} />
        <b>
          {title}
          {findings.length > 1 ? `（${findings.length}处）` : ''}
        </b>
        <small>{clause}</small>
      </button>
      <dl>
        {rows
          .filter(([, words]) => words !== '')
          .map(([name, words]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
      </dl>
    </article>
  );
}
