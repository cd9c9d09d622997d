import { citationTextMax } from '@antai/contract/statutes';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { keepDraft, keepRecent, readDraft, readRecent } from '../../../lib/draft.ts';
import { formatCount } from '../../../lib/format.ts';
import { DatePicker } from '../../../ui/DatePicker.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { Prompts } from '../../../ui/Prompts.tsx';
import { useCheckCitations } from '../../statutes/queries.ts';
import { CheckedText } from './CheckedText.tsx';
import { examples } from './citation-examples.ts';
import styles from './TextCheck.module.css';

const draftName = 'citationCheck';

/** A pasted text, and what of its citations holds. */
export function TextCheck() {
  const [text, setTyped] = useState(() => readDraft<string>(draftName) ?? '');
  const [recent, setRecent] = useState(() => readRecent<string>(draftName));
  const setText = (next: string) => {
    setTyped(next);
    keepDraft(draftName, next);
  };
  const [asOf, setAsOf] = useState<string>();
  const check = useCheckCitations();
  const start = () => {
    setRecent(keepRecent(draftName, text));
    check.mutate({ text, asOf });
  };
  const { data, variables, error } = check;
  return (
    <>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault();
          start();
        }}
      >
        <Input.TextArea
          aria-label="待核验的文字"
          value={text}
          maxLength={citationTextMax}
          autoSize={{ minRows: 6, maxRows: 14 }}
          placeholder="粘贴起诉状、代理意见、判决书或任何含有法条与案号的文字"
          onChange={event => setText(event.target.value)}
        />
        <div>
          <label htmlFor="check-as-of">按此日期判断效力</label>
          <DatePicker
            id="check-as-of"
            placeholder="今天"
            onChange={(_day, written) => setAsOf(typeof written === 'string' && written !== '' ? written : undefined)}
          />
          <small className="tabular">
            {formatCount(text.length)} / {formatCount(citationTextMax)}
          </small>
          <Button type="primary" htmlType="submit" loading={check.isPending} disabled={text.trim() === ''}>
            核验
          </Button>
        </div>
        <Prompts
          title="示例"
          prompts={examples.map(({ name, text: example }) => ({
            key: name,
            label: name,
            onChoose: () => setText(example),
          }))}
        />
        <Prompts
          title="最近"
          prompts={recent.map(each => ({ key: each, label: each.trim().slice(0, 24), onChoose: () => setText(each) }))}
        />
      </form>
      {error ? <ErrorBox error={error} onRetry={start} /> : null}
      {data && variables ? <CheckedText key={check.submittedAt} text={variables.text} answer={data} /> : null}
    </>
  );
}
