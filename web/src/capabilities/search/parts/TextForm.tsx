import type { RecordType } from '@antai/contract/records';
import type { Category, QueryNode } from '@antai/contract/search';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { textFormQuery, useParseText } from '../queries.ts';
import styles from './TextForm.module.css';

interface Props {
  category: Category;
  conditions: QueryNode;
  onChange: (conditions: QueryNode) => void;
}

/** The conditions as one line: written out from the tree, and read back into it. */
export function TextForm({ category, conditions, onChange }: Props) {
  const recordType = category.recordType as RecordType;
  const printed = useQuery(textFormQuery(recordType, conditions));
  const parse = useParseText(recordType);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? printed.data?.text ?? '';
  const apply = () =>
    parse.mutate(text, {
      onSuccess: read => {
        setTyped(undefined);
        onChange(read);
      },
    });
  return (
    <div className={styles.form}>
      <Input.TextArea
        aria-label="检索表达式"
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={text}
        maxLength={4000}
        onChange={event => setTyped(event.target.value)}
      />
      {parse.error ? <Alert type="error" title={parse.error.message} showIcon role="alert" /> : null}
      <p>
        <code>/s</code> 同句　<code>/p</code> 同段　<code>/20</code> 间隔20字　<code>AND</code> <code>OR</code>{' '}
        <code>NOT</code> 与括号　<code>案由:买卖合同纠纷</code>　<code>裁判日期:2020-01-01..2021-12-31</code>
      </p>
      <Button onClick={apply} loading={parse.isPending} disabled={typed === undefined}>
        读入条件树
      </Button>
    </div>
  );
}
