import { type Category, type QueryNode, queryLimits, queryTypes } from '@antai/contract/search';
import { Button, InputNumber, Segmented, Select } from 'antd';
import { useState } from 'react';
import styles from './ConditionEditor.module.css';
import { queryTypeNames } from './describe-condition.ts';
import { LeafEditor } from './LeafEditor.tsx';
import { isLeaf, textCondition } from './query-url.ts';
import { TextForm } from './TextForm.tsx';

interface Props {
  category: Category;
  conditions: QueryNode;
  onApply: (conditions: QueryNode) => void;
  onClose: () => void;
}

type View = 'tree' | 'text';

/** The whole condition tree, as rows or as one line of text; nothing is searched until it is applied. */
export function ConditionEditor({ category, conditions, onApply, onClose }: Props) {
  const [draft, setDraft] = useState<QueryNode>(() => (hasChildren(conditions) ? conditions : withBlank(conditions)));
  const [view, setView] = useState<View>('tree');
  return (
    <section className={styles.editor} aria-label="条件编辑">
      <header>
        <Segmented<View>
          value={view}
          options={[
            { value: 'tree', label: '条件树' },
            { value: 'text', label: '表达式' },
          ]}
          onChange={setView}
        />
        <span className={styles.hint}>同句、同段、间隔只用于正文类条件；最多嵌套{queryLimits.depth}层</span>
        <Button onClick={onClose}>收起</Button>
        <Button type="primary" onClick={() => onApply(pruned(draft))}>
          按此检索
        </Button>
      </header>
      {view === 'tree' ? (
        <GroupEditor category={category} group={draft} depth={1} onChange={setDraft} />
      ) : (
        <TextForm category={category} conditions={pruned(draft)} onChange={setDraft} />
      )}
    </section>
  );
}

const hasChildren = (node: QueryNode) => (node.childQueryBO ?? []).length > 0;
const withBlank = (node: QueryNode): QueryNode => ({ ...node, childQueryBO: [textCondition('fullText', '')] });

const isBlank = ({ baseQueryBO: leaf }: QueryNode) =>
  leaf !== undefined &&
  leaf !== null &&
  !String(leaf.fieldValue ?? '').trim() &&
  !leaf.selectValues?.length &&
  !leaf.startDate &&
  !leaf.endDate &&
  leaf.startMoney == null &&
  leaf.endMoney == null;

/** The tree without rows nobody filled in and without groups that hold nothing. */
function pruned(node: QueryNode): QueryNode {
  const children = (node.childQueryBO ?? [])
    .map(child => (isLeaf(child) ? child : pruned(child)))
    .filter(child => (isLeaf(child) ? !isBlank(child) : hasChildren(child)));
  return { ...node, childQueryBO: children };
}

interface GroupProps {
  category: Category;
  group: QueryNode;
  depth: number;
  onChange: (group: QueryNode) => void;
  onRemove?: () => void;
}

function GroupEditor({ category, group, depth, onChange, onRemove }: GroupProps) {
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
          style={{ width: 88 }}
        />
        {type === queryTypes.interval ? (
          <InputNumber
            aria-label="间隔字数"
            min={queryLimits.fontNumMin}
            max={queryLimits.fontNumMax}
            precision={0}
            value={group.fontNum ?? queryLimits.fontNumUsual}
            suffix="字内"
            onChange={fontNum => onChange({ ...group, fontNum: fontNum ?? queryLimits.fontNumUsual })}
            style={{ width: 104 }}
          />
        ) : null}
        <Button size="small" onClick={() => add(textCondition('fullText', ''))}>
          加条件
        </Button>
        <Button
          size="small"
          disabled={depth >= queryLimits.depth}
          onClick={() => add(withBlank({ queryType: queryTypes.union }))}
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
            onChange={baseQueryBO => replace(index, { baseQueryBO })}
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
