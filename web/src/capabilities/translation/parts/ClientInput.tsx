import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { clientsQuery } from '../queries.ts';

interface Props {
  label: string;
  value: string;
  onChange: (client: string) => void;
}

/** A client by name: one that is known, or a new one; none is nobody's in particular. */
export function ClientInput({ label, value, onChange }: Props) {
  const known = useQuery(clientsQuery()).data?.clients.filter(({ client }) => client !== '') ?? [];
  return (
    <AutoComplete
      allowClear
      aria-label={label}
      placeholder={`${label}（可不填：不分客户）`}
      maxLength={60}
      value={value}
      options={known.map(({ client, count }) => ({ value: client, label: `${client}（记忆${count}条）` }))}
      filterOption={(typed, option) => option?.value.includes(typed) ?? false}
      onChange={typed => onChange(typed ?? '')}
    />
  );
}
