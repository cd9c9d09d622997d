import { type Category, type QueryNode, queryLimits, queryTypes } from '@antai/contract/search';
import { Button, Select } from 'antd';
import { DistanceInput } from './DistanceInput.tsx';
import { queryTypeNames } from './describe-condition.ts';
import styles from './GroupEditor.module.css';
import { LeafEditor } from './LeafEditor.tsx';
import { isLeaf, textCondition } from './query-url.ts';

interface Props {
  category: Category;
  group: QueryNode;
  depth: number;
  onChange: (group: QueryNode) => void;
  onRemove?: () => void;
}

const blank = () => textCondition('fullText', { fieldValue: '' });

/** A group of conditions with how they hold together; groups may stand in groups. */
export function GroupEditor({ category, group, depth, onChange, onRemove }: Props) {
  const children = group.childQueryBO ?? [];
  const type = group.queryType ?? queryTypes.intersection;
  const replace = (index: number, child: QueryNode | undefined) =>
    onChange({ ...group, childQueryBO: children.flatMap((each, at) => (at === index ? (child ?? []) : each)) });
  const add = (child: QueryNode) => onChange({ ...group, childQueryBO: [...children, child] });
  return (
    <fieldset className={styles.group} aria-label={`第${depth}层条件组`}>
      <div className={styles.relation}>
        <Select
          aria-label="组内关系"
          value={type}
          options={Object.entries(queryTypeNames).map(([value, label]) => ({ value: Number(value), label }))}
          onChange={queryType => onChange({ ...group, queryType })}
          className={styles.type ?? ''}
        />
        {type === queryTypes.interval ? (
          <DistanceInput fontNum={group.fontNum} onChange={fontNum => onChange({ ...group, fontNum })} />
        ) : null}
        <Button size="small" onClick={() => add(blank())}>
          加条件
        </Button>
        <Button
          size="small"
          disabled={depth >= queryLimits.depth}
          onClick={() => add({ queryType: queryTypes.union, childQueryBO: [blank()] })}
        >
          加条件组
        </Button>
        {onRemove ? (
          <Button size="small" type="text" danger onClick={onRemove}>
            删除此组
          </Button>
        ) : null}
      </div>
      {children.map((child, index) =>
        isLeaf(child) ? (
          <LeafEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
            key={index}
            category={category}
            leaf={child.baseQueryBO}
            onChange={baseQueryBO => replace(index, { ...child, baseQueryBO })}
            onRemove={() => replace(index, undefined)}
          />
        ) : (
          <GroupEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
            key={index}
            category={category}
            group={child}
            depth={depth + 1}
            onChange={changed => replace(index, changed)}
            onRemove={() => replace(index, undefined)}
          />
        ),
      )}
    </fieldset>
  );
}
