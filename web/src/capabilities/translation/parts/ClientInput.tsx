import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useId } from 'react';
import { clientsQuery } from '../queries.ts';
import styles from './ClientInput.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (client: string) => void;
}

/** A client by name: one that is known, or a new one; none is nobody's in particular. */
export function ClientInput({ label, value, onChange }: Props) {
  const id = useId();
  const clients = useQuery(clientsQuery()).data?.clients.filter(({ client }) => client !== '') ?? [];
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <AutoComplete
        allowClear
        id={id}
        placeholder="可不填：不分客户"
        maxLength={60}
        value={value}
        options={clients.map(({ client, count }) => ({ value: client, label: `${client}（记忆${count}条）` }))}
        filterOption={(typed, option) => option?.value.includes(typed) ?? false}
        onChange={typed => onChange(typed ?? '')}
      />
    </div>
  );
}
