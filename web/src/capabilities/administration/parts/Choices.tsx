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

/** What there is to choose from; with `onSearch` it is looked for on the server, else among the labels. */
interface Choice {
  options: Option[];
  onSearch?: (keyword: string) => void;
}

function useEnterprises(): Choice {
  const [keyword, onSearch] = useState('');
  const { data } = useQuery(enterprisesQuery(keyword, 1));
  const options = (data?.records ?? []).map(({ enterpriseId, name }) => ({ value: enterpriseId, label: name }));
  return { options, onSearch };
}

function useUsers(): Choice {
  const [keyword, onSearch] = useState('');
  const { data } = useQuery(usersQuery({ keyword }, 1));
  const labelOf = ({ name, username }: { name: string; username: string }) => `${name}（${username}）`;
  const options = (data?.records ?? []).map(user => ({ value: user.userId, label: labelOf(user) }));
  return { options, onSearch };
}

function useRoles(): Choice {
  const { data } = useQuery(rolesQuery);
  return { options: (data ?? []).map(({ roleId, name }) => ({ value: roleId, label: name })) };
}

const searchOf = ({ onSearch }: Choice) =>
  onSearch ? ({ filterOption: false, onSearch } as const) : { optionFilterProp: 'label' };

function One({ label, placeholder, value, onChange, id, choice }: Props & { choice: Choice }) {
  return (
    <Select<string, Option>
      id={id}
      aria-label={label}
      placeholder={placeholder}
      value={value || undefined}
      options={choice.options}
      allowClear
      showSearch={searchOf(choice)}
      onChange={(next, option) => onChange?.(next, option as Option)}
    />
  );
}

function Several({ label, placeholder, value = [], onChange, id, choice }: ManyProps & { choice: Choice }) {
  return (
    <Select<string[], Option>
      id={id}
      mode="multiple"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      options={choice.options}
      showSearch={searchOf(choice)}
      onChange={next => onChange?.(next)}
    />
  );
}

/** One enterprise, looked for by name. */
export const EnterpriseChoice = (props: Props) => <One {...props} choice={useEnterprises()} />;

/** One user, looked for by name or account. */
export const UserChoice = (props: Props) => <One {...props} choice={useUsers()} />;

/** One role. */
export const RoleChoice = (props: Props) => <One {...props} choice={useRoles()} />;

/** Several roles. */
export const RolesChoice = (props: ManyProps) => <Several {...props} choice={useRoles()} />;

/** Several users. */
export const UsersChoice = (props: ManyProps) => <Several {...props} choice={useUsers()} />;

/** Several enterprises. */
export const EnterprisesChoice = (props: ManyProps) => <Several {...props} choice={useEnterprises()} />;
