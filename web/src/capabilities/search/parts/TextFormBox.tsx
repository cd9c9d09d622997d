import { Input } from 'antd';
import type { Ref } from 'react';
import styles from './TextFormBox.module.css';

interface Props {
  place: Ref<HTMLTextAreaElement>;
  text: string;
  onType: (text: string) => void;
  onApply: () => void;
}

/** The conditions as one line of text. */
export function TextFormBox({ place, text, onType, onApply }: Props) {
  return (
    <div className={styles.form}>
      <Input.TextArea
        ref={box => {
          const element = box?.resizableTextArea?.textArea ?? null;
          if (typeof place === 'function') place(element);
          else if (place) place.current = element;
        }}
        aria-label="检索表达式"
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={text}
        onChange={event => onType(event.target.value)}
        onPressEnter={event => {
          if (!event.ctrlKey && !event.metaKey) return;
          event.preventDefault();
          onApply();
        }}
      />
      <p>
        <code>/s</code> 同句　<code>/p</code> 同段　<code>/20</code> 间隔20字　<code>AND</code> <code>OR</code>{' '}
        <code>NOT</code> 与括号　<code>案由:买卖合同纠纷</code>　<code>裁判日期:2020-01-01..2021-12-31</code>　
        <code>标的额&gt;=10万元</code>
      </p>
    </div>
  );
}
