import { CloseOutlined, CopyOutlined } from '@ant-design/icons';
import type { Category, QueryNode } from '@antai/contract/search';
import { Button } from 'antd';
import { copyText } from '../../../lib/copy-text.ts';
import { presenter } from '../../../lib/presenter.ts';
import styles from './Chips.module.css';
import { describeLeaf, describeNode } from './describe-condition.ts';
import { emptyQuery, type Query } from './query-url.ts';

interface Props {
  category: Category;
  query: Query;
  /** The whole search as one line; empty while it is not known. */
  textForm: string;
  onSearch: (query: Query) => void;
}

/** What is asked, one chip a condition; taking a chip away searches without it. */
export function Chips({ category, query, textForm, onSearch }: Props) {
  const children = query.conditions.childQueryBO ?? [];
  if (children.length + query.filters.length === 0) return null;
  const dropCondition = (gone: QueryNode) => {
    const childQueryBO = children.filter(child => child !== gone);
    onSearch({ ...query, conditions: { ...query.conditions, childQueryBO } });
  };
  const dropFilter = (fieldEn: string) =>
    onSearch({ ...query, filters: query.filters.filter(filter => filter.fieldEn !== fieldEn) });
  const copy = async () => {
    if (await copyText(textForm)) presenter.success('已复制检索式');
  };
  return (
    <div className={styles.row}>
      <ul className={styles.chips} aria-label="已选条件">
        {children.map(child => (
          <Chip key={JSON.stringify(child)} text={describeNode(child, category)} onDrop={() => dropCondition(child)} />
        ))}
        {query.filters.map(filter => (
          <Chip key={filter.fieldEn} text={describeLeaf(filter, category)} onDrop={() => dropFilter(filter.fieldEn)} />
        ))}
        <li>
          <Button type="link" size="small" onClick={() => onSearch(emptyQuery)}>
            清除全部
          </Button>
        </li>
      </ul>
      {textForm ? (
        <p className={styles.form}>
          检索式 <code title={textForm}>{textForm}</code>
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined />}
            aria-label="复制检索式"
            onClick={() => void copy()}
          />
        </p>
      ) : null}
    </div>
  );
}

function Chip({ text, onDrop }: { text: string; onDrop: () => void }) {
  return (
    <li className={styles.chip}>
      <span title={text}>{text}</span>
      <button type="button" aria-label={`移除条件 ${text}`} onClick={onDrop}>
        <CloseOutlined />
      </button>
    </li>
  );
}
