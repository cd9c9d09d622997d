import { type Category, type QueryNode, queryLimits } from '@antai/contract/search';
import { Alert, Button, Segmented } from 'antd';
import { useRef, useState } from 'react';
import styles from './ConditionEditor.module.css';
import { GroupEditor } from './GroupEditor.tsx';
import { isLeaf, textCondition } from './query-url.ts';
import { readTextForm, type TextForm, writeTextForm } from './read-text-form.ts';
import { TextFormBox } from './TextFormBox.tsx';

interface Props {
  category: Category;
  conditions: QueryNode;
  /** Folded away: what was changed stays until it is applied. */
  isHidden: boolean;
  onApply: (conditions: QueryNode) => void;
  onClose: () => void;
}

type View = 'tree' | 'text';

/** The whole condition tree, as rows or as one line of text; nothing is searched until it is applied, and nothing typed is dropped. */
export default function ConditionEditor({ category, conditions, isHidden, onApply, onClose }: Props) {
  /** What was changed here; undefined while the conditions are those of the search. */
  const [changed, setChanged] = useState<QueryNode>();
  const [view, setView] = useState<View>('tree');
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<Extract<TextForm, { kind: 'refused' }>>();
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = changed ?? (hasChildren(conditions) ? conditions : withBlank(conditions));
  const printed = writeTextForm(pruned(draft), category);

  const refuse = (reason: Extract<TextForm, { kind: 'refused' }>) => {
    setRefusal(reason);
    const at = reason.position;
    box.current?.focus();
    if (at !== undefined) box.current?.setSelectionRange(at, at + 1);
  };
  /** The conditions as they stand, with the typed line read; undefined where it is refused. */
  const read = (): QueryNode | undefined => {
    if (view === 'tree' || typed === undefined) return pruned(draft);
    const outcome = readTextForm(typed, category);
    if (outcome.kind === 'read') return outcome.conditions;
    refuse(outcome);
    return undefined;
  };
  const apply = () => {
    const next = read();
    if (!next) return;
    setChanged(undefined);
    setTyped(undefined);
    setRefusal(undefined);
    onApply(next);
  };
  const show = (next: View) => {
    if (next === 'text' && printed.kind === 'refused') {
      return setRefusal({ kind: 'refused', position: undefined, reason: printed.reason });
    }
    const conditionsNow = next === 'tree' && typed !== undefined ? read() : undefined;
    if (next === 'tree' && typed !== undefined) {
      if (!conditionsNow) return;
      setChanged(hasChildren(conditionsNow) ? conditionsNow : withBlank(conditionsNow));
      setTyped(undefined);
    }
    setRefusal(undefined);
    setView(next);
  };

  return (
    <section className={styles.editor} aria-label="条件编辑" hidden={isHidden}>
      <Head view={view} onShow={show} onApply={apply} onClose={onClose} />
      {refusal ? (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={`${refusal.position === undefined ? '' : `第${refusal.position + 1}个字：`}${refusal.reason}`}
        />
      ) : null}
      {view === 'tree' ? (
        <GroupEditor category={category} group={draft} depth={1} onChange={setChanged} />
      ) : (
        <TextFormBox
          place={box}
          text={typed ?? (printed.kind === 'text' ? printed.text : '')}
          onType={text => {
            setTyped(text);
            setRefusal(undefined);
          }}
          onApply={apply}
        />
      )}
    </section>
  );
}

interface HeadProps {
  view: View;
  onShow: (view: View) => void;
  onApply: () => void;
  onClose: () => void;
}

const Head = ({ view, onShow, onApply, onClose }: HeadProps) => (
  <header>
    <Segmented<View>
      value={view}
      options={[
        { value: 'tree', label: '条件树' },
        { value: 'text', label: '表达式' },
      ]}
      onChange={onShow}
    />
    <span className={styles.hint}>同句、同段、间隔只用于正文类条件；最多嵌套{queryLimits.depth}层</span>
    <Button onClick={onClose}>收起</Button>
    <Button type="primary" onClick={onApply}>
      按此检索
    </Button>
  </header>
);

const hasChildren = (node: QueryNode) => (node.childQueryBO ?? []).length > 0;
const withBlank = (node: QueryNode): QueryNode => ({
  ...node,
  childQueryBO: [textCondition('fullText', { fieldValue: '' })],
});

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
