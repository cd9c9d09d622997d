import { DownOutlined } from '@ant-design/icons';
import { type ComparisonDetail, ignorable, ignoreNames } from '@antai/contract/comparison';
import { Button, Checkbox, Popover } from 'antd';
import { useState } from 'react';
import styles from './IgnoreList.module.css';
import { countHidden, type IgnoredKinds, nameIgnored, sayHidden } from './ignored.ts';

interface Props {
  detail: ComparisonDetail;
  ignored: IgnoredKinds;
  onIgnore: (ignored: readonly (typeof ignorable)[number][]) => void;
}

/** What differences of form are not listed, chosen one by one. */
export function IgnoreList(props: Props) {
  const { detail, ignored } = props;
  const [isOpen, setOpen] = useState(false);
  const hidden = countHidden(detail, ignored);
  const isAll = ignored.size === ignorable.length;
  const label = ignored.size === 0 ? '不忽略' : isAll ? '只看实质变更' : `忽略：${nameIgnored(ignored)}`;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
      content={<Choices {...props} />}
    >
      <Button size="small" className={styles.button ?? ''} aria-haspopup="dialog" aria-expanded={isOpen}>
        <span className={styles.said} title={isAll ? `忽略：${nameIgnored(ignored)}` : label}>
          {label}
        </span>
        {hidden.changes > 0 ? <small className="tabular">{hidden.changes}处未列</small> : null}
        <DownOutlined aria-hidden />
      </Button>
    </Popover>
  );
}

function Choices({ detail, ignored, onIgnore }: Props) {
  const concerned = (each: (typeof ignorable)[number]) =>
    detail.changes.filter(({ sameUnder = [] }) => sameUnder.some(set => set.includes(each))).length +
    (each === 'numbering' ? detail.renumbered.length : 0);
  const hidden = sayHidden(countHidden(detail, ignored));
  return (
    <fieldset className={styles.list}>
      <legend>忽略下列差异</legend>
      {ignorable.map(each => (
        <Checkbox
          key={each}
          checked={ignored.has(each)}
          onChange={({ target }) =>
            onIgnore(target.checked ? [...ignored, each] : [...ignored].filter(other => other !== each))
          }
        >
          {ignoreNames[each]} <small className="tabular">涉及{concerned(each)}处</small>
        </Checkbox>
      ))}
      <p className={styles.all}>
        <Button
          type="link"
          size="small"
          disabled={ignored.size === ignorable.length}
          onClick={() => onIgnore(ignorable)}
        >
          只看实质变更
        </Button>
        <Button type="link" size="small" disabled={ignored.size === 0} onClick={() => onIgnore([])}>
          全部列出
        </Button>
      </p>
      <p className={styles.about} role="status">
        {hidden ? `现有${hidden}未列出。` : '现无未列出的变更。'}
        变更清单照此导出；Word修订稿总含全部变更，已看与批注不受影响。
      </p>
    </fieldset>
  );
}
