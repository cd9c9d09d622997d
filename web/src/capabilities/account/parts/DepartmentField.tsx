import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useSettled } from '../../../lib/use-settled.ts';
import { departmentQuery } from '../queries.ts';

const lookupPauseMs = 500;

interface Props {
  id?: string;
  value?: string;
  onChange?: (department: string) => void;
}

/** A department by a part of its name; those that the system configuration knows are looked up when typing pauses. */
export function DepartmentField({ id, value = '', onChange }: Props) {
  const settled = useSettled(value.trim(), lookupPauseMs);
  const { data = [], isFetched } = useQuery(departmentQuery(settled));
  const options = data.map(({ con_name, con_value }) => ({ value: con_name, label: `${con_name}（${con_value}）` }));
  const isUnknown = isFetched && settled !== '' && settled === value.trim() && data.length === 0;
  return (
    <AutoComplete
      id={id}
      value={value}
      options={options}
      placeholder="输入部门名称的一部分"
      status={isUnknown ? 'warning' : ''}
      notFoundContent={isUnknown ? '没有名称含这些字的部门' : null}
      onChange={text => onChange?.(text)}
    />
  );
}
