import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { enterprisesQuery, rolesQuery, usersQuery } from '../queries.ts';

interface Option {
  value: string;
  label: string;
}

interface Props {
  label: string;
  placeholder: string;
  value?: string | undefined;
  onChange?: (value: string | undefined, option?: Option) => void;
  id?: string;
}

interface ManyProps {
  label: string;
  placeholder: string;
  value?: string[];
  onChange?: (value: string[]) => void;
  id?: string;
}

function useEnterpriseOptions(keyword: string): Option[] {
  const { data } = useQuery(enterprisesQuery(keyword, 1));
  return (data?.records ?? []).map(({ enterpriseId, name }) => ({ value: enterpriseId, label: name }));
}

function useUserOptions(keyword: string): Option[] {
  const { data } = useQuery(usersQuery({ keyword }, 1));
  return (data?.records ?? []).map(({ userId, name, username }) => ({
    value: userId,
    label: `${name}（${username}）`,
  }));
}

function useRoleOptions(): Option[] {
  const { data } = useQuery(rolesQuery);
  return (data ?? []).map(({ roleId, name }) => ({ value: roleId, label: name }));
}

/** One enterprise, looked for by name. */
export function EnterpriseChoice({ label, placeholder, value, onChange, id }: Props) {
  const [keyword, setKeyword] = useState('');
  const options = useEnterpriseOptions(keyword);
  return (
    <Select<string, Option>
      id={id}
      aria-label={label}
      placeholder={placeholder}
      value={value || undefined}
      options={options}
      allowClear
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onChange={(next, option) => onChange?.(next, option as Option)}
    />
  );
}

/** One user, looked for by name or account. */
export function UserChoice({ label, placeholder, value, onChange, id }: Props) {
  const [keyword, setKeyword] = useState('');
  const options = useUserOptions(keyword);
  return (
    <Select<string, Option>
      id={id}
      aria-label={label}
      placeholder={placeholder}
      value={value || undefined}
      options={options}
      allowClear
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onChange={(next, option) => onChange?.(next, option as Option)}
    />
  );
}

/** One role. */
export function RoleChoice({ label, placeholder, value, onChange, id }: Props) {
  const options = useRoleOptions();
  return (
    <Select<string, Option>
      id={id}
      aria-label={label}
      placeholder={placeholder}
      value={value || undefined}
      options={options}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next, option) => onChange?.(next, option as Option)}
    />
  );
}

/** Several roles. */
export function RolesChoice({ label, placeholder, value = [], onChange, id }: ManyProps) {
  const options = useRoleOptions();
  return (
    <Select<string[], Option>
      id={id}
      mode="multiple"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={next => onChange?.(next)}
    />
  );
}

/** Several users. */
export function UsersChoice({ label, placeholder, value = [], onChange, id }: ManyProps) {
  const [keyword, setKeyword] = useState('');
  const options = useUserOptions(keyword);
  return (
    <Select<string[], Option>
      id={id}
      mode="multiple"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      options={options}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onChange={next => onChange?.(next)}
    />
  );
}

/** Several enterprises. */
export function EnterprisesChoice({ label, placeholder, value = [], onChange, id }: ManyProps) {
  const [keyword, setKeyword] = useState('');
  const options = useEnterpriseOptions(keyword);
  return (
    <Select<string[], Option>
      id={id}
      mode="multiple"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      options={options}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onChange={next => onChange?.(next)}
    />
  );
}
