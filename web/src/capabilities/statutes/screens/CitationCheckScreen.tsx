import { citationTextMax } from '@antai/contract/statutes';
import { Button, DatePicker, Input } from 'antd';
import { useState } from 'react';
import { keepDraft, keepRecent, readDraft, readRecent } from '../../../lib/draft.ts';
import { formatCount } from '../../../lib/format.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { Prompts } from '../../../ui/Prompts.tsx';
import { CitationList } from '../parts/CitationList.tsx';
import { CitationText } from '../parts/CitationText.tsx';
import { examples } from '../parts/citation-examples.ts';
import { useCheckCitations } from '../queries.ts';
import styles from './CitationCheckScreen.module.css';

const draftName = 'citationCheck';

/** /intelligentTools/citationCheck */
export default function CitationCheckScreen() {
  const [text, setTyped] = useState(() => readDraft<string>(draftName) ?? '');
  const [recent, setRecent] = useState(() => readRecent<string>(draftName));
  const setText = (next: string) => {
    setTyped(next);
    keepDraft(draftName, next);
  };
  const [asOf, setAsOf] = useState<string>();
  const [active, setActive] = useState(-1);
  const check = useCheckCitations();
  const start = () => {
    setActive(-1);
    setRecent(keepRecent(draftName, text));
    check.mutate({ text, asOf });
  };
  const { data, variables, error } = check;
  return (
    <article className={styles.check}>
      <header>
        <h1>引用核验</h1>
        <p>核对文中的法条与案号：是否在库、当时是否有效、引文是否一致。不在库中的，只说未能核实。</p>
      </header>
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
      {data && variables ? (
        <div className={styles.body}>
          <div className={styles.text}>
            <CitationText text={variables.text} places={data.citations} active={active} onChoose={setActive} />
          </div>
          <aside className={styles.side}>
            <CitationList answer={data} active={active} onChoose={setActive} />
          </aside>
        </div>
      ) : null}
    </article>
  );
}
