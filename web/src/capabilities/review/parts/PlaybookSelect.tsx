import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Select } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { playbooksQuery } from '../queries.ts';
import styles from './PlaybookSelect.module.css';

interface Props {
  typeId: string | null;
  value: string | undefined;
  onChange: (playbookId: string | undefined) => void;
}

/** Which playbook a review is made with, in its newest version: those for the type stand first. */
export function PlaybookSelect({ typeId, value, onChange }: Props) {
  const { data } = useQuery(playbooksQuery);
  const all = data?.playbooks ?? [];
  const isFor = (each: (typeof all)[number]) => each.typeId === null || each.typeId === typeId;
  const ordered = [...all.filter(isFor), ...all.filter(each => !isFor(each))];
  const selection = ordered.some(({ playbookId }) => playbookId === value) ? value : undefined;
  if (data && all.length === 0)
    return (
      <>
        <Link {...addresses.playbooks()}>建立立场库</Link>
        <small>建立后，审查时按您的首选、可让步与不可接受判断</small>
      </>
    );
  return (
    <>
      <Select
        aria-label="立场库"
        className={styles.select}
        placeholder="不用"
        allowClear
        showSearch
        optionFilterProp="label"
        value={selection}
        options={ordered.map(each => ({
          value: each.playbookId,
          label: `${each.name} 第${each.version}版（${each.pointCount}点）${isFor(each) ? '' : '，其他类型'}`,
        }))}
        onChange={onChange}
      />
      <small>按立场库判断原文取何种立场；判断不了的请人看。记下所用版本</small>
    </>
  );
}
