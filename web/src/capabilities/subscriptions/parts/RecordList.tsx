import { recordTabs } from '@antai/contract/records';
import type { SubscriptionHit } from '@antai/contract/subscriptions';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { formatRecent } from '../../../lib/format.ts';
import styles from './RecordList.module.css';

const tabOf = (recordType: string) => recordTabs.find(tab => tab.recordType === recordType);

/** Records in a short list: what kind, the title that opens it, its number and day. */
export function RecordList({ records, label }: { records: SubscriptionHit[]; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {records.map(record => (
        <li
          key={JSON.stringify([
            record.recordType,
            record.id,
            record.kindName,
            record.number,
            record.title,
            record.raisedTime,
          ])}
        >
          {record.isGone ? (
            <span className={styles.gone}>该记录已被移除</span>
          ) : (
            <Link {...addresses.record(record.recordType, record.id)} target="_blank">
              {record.title}
            </Link>
          )}
          <small className="tabular">
            <span>{record.kindName ?? (record.recordType === '1' ? '登记变更' : tabOf(record.recordType)?.name)}</span>
            {record.number ? <span>{record.number}</span> : null}
            {record.date ? <span>{record.date}</span> : null}
            {record.raisedTime ? <span>报告于 {formatRecent(record.raisedTime)}</span> : null}
          </small>
        </li>
      ))}
    </ul>
  );
}
