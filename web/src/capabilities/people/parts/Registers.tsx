import { type RegisterCount, type RegisterGroup, registerGroups, registerKinds } from '@antai/contract/registers';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { registerCountsQuery } from '../../registers/queries.ts';
import { RegisterEntries } from './RegisterEntries.tsx';
import styles from './Registers.module.css';

const groups = Object.entries(registerGroups) as [RegisterGroup, string][];
const nameOf = ({ kind }: RegisterCount) => registerKinds[kind].name;
const namesOf = (counts: RegisterCount[]) => counts.map(nameOf).join('、');

/** What public registers say of an organisation: how often each, one register open; a register not taken in is no clean record. */
export function Registers({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(registerCountsQuery(id));
  const [current, setChosen] = useState<RegisterCount['kind']>();
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <EmptyBox />;
  const present = data.filter(({ count }) => count > 0);
  const clean = data.filter(({ count, asOf }) => count === 0 && asOf !== null);
  const absent = data.filter(({ asOf }) => asOf === null);
  const open = present.find(({ kind }) => kind === current) ?? present[0];
  return (
    <>
      {present.length > 0 ? (
        <dl className={styles.groups}>
          {groups.map(([group, name]) => (
            <Group
              key={group}
              name={name}
              counts={present.filter(({ kind }) => registerKinds[kind].group === group)}
              open={open?.kind}
              onOpen={setChosen}
            />
          ))}
        </dl>
      ) : null}
      {open ? <RegisterEntries key={open.kind} companyId={id} count={open} /> : null}
      <div className={styles.notes}>
        {clean.length > 0 ? (
          <p>
            已导入的下列公示信息中没有这家机构：{namesOf(clean)}（截至
            {formatMoment(clean.map(({ asOf }) => asOf ?? '').sort()[0] ?? '')}）
          </p>
        ) : null}
        {absent.length > 0 ? <p>尚未导入，不能据此认为没有：{namesOf(absent)}</p> : null}
      </div>
    </>
  );
}

interface GroupProps {
  name: string;
  counts: RegisterCount[];
  open: RegisterCount['kind'] | undefined;
  onOpen: (kind: RegisterCount['kind']) => void;
}

function Group({ name, counts, open, onOpen }: GroupProps) {
  if (counts.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {counts.map(each => (
          <Button
            key={each.kind}
            size="small"
            className={styles.kind}
            aria-pressed={each.kind === open}
            onClick={() => onOpen(each.kind)}
          >
            {nameOf(each)} {formatCount(each.count)}
          </Button>
        ))}
      </dd>
    </div>
  );
}
