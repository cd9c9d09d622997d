import {
  type DesensitiseDetail,
  type EntityType,
  entityTypeNames,
  methodNames,
  type ReplacementMethod,
} from '@antai/contract/desensitise';
import { Button, Popover, Select } from 'antd';
import { useChange } from '../queries.ts';
import styles from './MethodsByType.module.css';

const asAll = 'all';
const methods = Object.entries(methodNames).map(([value, label]) => ({ value, label }));

/** What each kind of finding is replaced by, where it is not what the others are. */
export function MethodsByType({ detail }: { detail: DesensitiseDetail }) {
  const { methods: own } = detail;
  const count = Object.keys(own).length;
  return (
    <Popover trigger="click" placement="bottomLeft" title="逐类替换方式" content={<Rows detail={detail} />}>
      <Button size="small">{count > 0 ? `逐类（${count}类另定）` : '逐类'}</Button>
    </Popover>
  );
}

function Rows({ detail: { recordId, findings, method, methods: own } }: { detail: DesensitiseDetail }) {
  const change = useChange(recordId);
  const present = new Set(findings.map(({ type }) => type));
  const types = (Object.keys(entityTypeNames) as EntityType[]).filter(type => present.has(type) || own[type]);
  const choose = (type: EntityType, next: string) => {
    const { [type]: _, ...others } = own;
    change.mutate({ methods: next === asAll ? others : { ...others, [type]: next as ReplacementMethod } });
  };
  if (types.length === 0) return <p className={styles.none}>本件没有发现可替换的信息</p>;
  return (
    <ul className={styles.rows}>
      {types.map(type => (
        <li key={type}>
          <span>{entityTypeNames[type]}</span>
          <Select
            size="small"
            aria-label={`${entityTypeNames[type]}的替换方式`}
            className={styles.method ?? ''}
            value={own[type] ?? asAll}
            options={[{ value: asAll, label: `同整件（${methodNames[method]}）` }, ...methods]}
            disabled={change.isPending}
            onChange={next => choose(type, next)}
          />
        </li>
      ))}
    </ul>
  );
}
