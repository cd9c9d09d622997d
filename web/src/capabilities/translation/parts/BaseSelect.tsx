import { type TermTag, termTags } from '@antai/contract/translation/terms';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { basesQuery } from '../queries.ts';

const tags = Object.entries(termTags) as [TermTag, string][];

/** Which term bases are used, grouped as the libraries are. */
export function BaseSelect({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  const bases = useQuery(basesQuery()).data?.records ?? [];
  const options = tags
    .map(([tag, label]) => ({
      label,
      options: bases
        .filter(base => base.tag === tag)
        .map(({ termBaseId, name, count }) => ({ value: termBaseId, label: `${name}（${count}）` })),
    }))
    .filter(group => group.options.length > 0);
  return (
    <Select
      mode="multiple"
      aria-label="术语库"
      placeholder="选择术语库"
      value={bases.length > 0 ? value.filter(id => bases.some(({ termBaseId }) => termBaseId === id)) : []}
      options={options}
      optionFilterProp="label"
      onChange={onChange}
    />
  );
}
