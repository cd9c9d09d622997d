import type { PersonType } from '@antai/contract/people';
import type { PersonFields } from '@antai/contract/records/person';
import { useQuery } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { addresses, hrefOf } from '../../../app/addresses.ts';
import { isOpen } from '../../../lib/permission.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { NameLink } from '../../../ui/NameLink.tsx';
import { namesakesQuery, useMerge, useUnmerge } from '../queries.ts';
import styles from './Namesakes.module.css';

interface Props {
  recordType: PersonType;
  id: string;
  fields: PersonFields;
}

const mergeResource = 20025;

/** Who bears the name elsewhere and may be the same, and whose records were taken for this one's. */
export function Namesakes({ recordType, id, fields }: Props) {
  const { data, error, refetch } = useQuery(namesakesQuery(recordType, id));
  const merge = useMerge();
  const mayMerge = isOpen(mergeResource);
  return (
    <>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <p className={styles.none}>没有其他同名者。</p> : null}
      {!data && !error ? <EmptyBox /> : null}
      {data && data.length > 0 ? (
        <ul className={styles.list} aria-label="同名者">
          {data.map(other => (
            <li key={other.id}>
              <span>
                <NameLink
                  name={other.place ? `${other.name}（${other.place}）` : other.name}
                  href={hrefOf(addresses.record(recordType, other.id))}
                />
                <small>
                  {other.count} 件{other.lastSeenDate ? `，最近 ${other.lastSeenDate}` : ''}
                </small>
              </span>
              {mayMerge ? (
                <Popconfirm
                  title={`认定“${other.name}${other.place ? `（${other.place}）` : ''}”与本页是同一${recordType === '1' ? '机构' : '人'}？`}
                  description="其名下的裁判与处罚将并入本页，日后导入的也算在内；对方的页面不再单列。随时可以撤销。"
                  okText="归并"
                  cancelText="不归并"
                  onConfirm={() => merge.mutateAsync({ recordType, fromId: other.id, toId: id }).catch(() => undefined)}
                >
                  <Button size="small">归并</Button>
                </Popconfirm>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <MergedNames recordType={recordType} merged={fields.mergedFrom ?? []} mayUndo={mayMerge} />
    </>
  );
}

interface MergedNamesProps {
  recordType: PersonType;
  merged: NonNullable<PersonFields['mergedFrom']>;
  mayUndo: boolean;
}

function MergedNames({ recordType, merged, mayUndo }: MergedNamesProps) {
  const unmerge = useUnmerge();
  if (merged.length === 0) return null;
  return (
    <>
      <h3>已归并</h3>
      <ul className={styles.list} aria-label="已归并">
        {merged.map(({ fromId, kind, name, place }) => (
          <li key={fromId}>
            <span>
              {name ?? '名称不详'}
              {place ? `（${place}）` : ''}
              <small>{kind === 'formerName' ? '登记的曾用名' : '人工归并'}</small>
            </span>
            {mayUndo && kind === 'merged' ? (
              <Button
                size="small"
                loading={unmerge.isPending && unmerge.variables.fromId === fromId}
                onClick={() => unmerge.mutate({ recordType, fromId })}
              >
                撤销
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
