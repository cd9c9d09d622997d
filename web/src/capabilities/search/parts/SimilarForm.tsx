import { similarTextMax } from '@antai/contract/search';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { keepDraft, keepRecent, readDraft, readRecent } from '../../../lib/draft.ts';
import { formatCount } from '../../../lib/format.ts';
import { Prompts } from '../../../ui/Prompts.tsx';
import type { SimilarSource } from '../queries.ts';
import styles from './SimilarForm.module.css';
import { examples } from './similar-examples.ts';

type Way = 'text' | 'caseNumber';

const ways = [
  { value: 'text', label: '粘贴案情' },
  { value: 'caseNumber', label: '输入案号' },
] satisfies { value: Way; label: string }[];

const textMin = 10;

interface Draft {
  way: Way;
  text: string;
  caseNumber: string;
  courtName: string;
}

const draftName = 'similarCase';
const blank: Draft = { way: 'text', text: '', caseNumber: '', courtName: '' };

const labelOf = ({ way, text, caseNumber }: Draft) => (way === 'text' ? text.trim().slice(0, 24) : caseNumber);

interface Props {
  isPending: boolean;
  onSubmit: (source: SimilarSource) => void;
}

/** Tells the case that others are to be like. */
export function SimilarForm({ isPending, onSubmit }: Props) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...blank, ...readDraft<Draft>(draftName) }));
  const { way, text, caseNumber, courtName } = draft;
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(draftName, next);
  };
  const isReady = way === 'text' ? text.trim().length >= textMin : caseNumber.trim() !== '';
  const [recent, setRecent] = useState(() => readRecent<Draft>(draftName));
  const send = () => {
    setRecent(keepRecent(draftName, draft));
    onSubmit({
      ...(way === 'text' ? { text: text.trim() } : { caseNumber: caseNumber.trim() }),
      ...(courtName.trim() ? { courtName: courtName.trim() } : {}),
    });
  };
  return (
    <form
      className={`${styles.card} ${styles.form}`}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <Segmented value={way} options={ways} onChange={next => change({ way: next })} />
      {way === 'text' ? (
        <Input.TextArea
          aria-label="案情"
          value={text}
          maxLength={similarTextMax}
          autoSize={{ minRows: 5, maxRows: 12 }}
          placeholder="粘贴案情、诉讼请求或争议焦点，写明案由、金额与所依据的法条时更准确；至少十个字"
          onChange={event => change({ text: event.target.value })}
        />
      ) : (
        <Input
          aria-label="案号"
          value={caseNumber}
          maxLength={100}
          placeholder="已收录文书的案号，如（2023）…民初…号"
          onChange={event => change({ caseNumber: event.target.value })}
        />
      )}
      <div className={styles.actions}>
        <Input
          aria-label="审理法院"
          value={courtName}
          maxLength={100}
          placeholder="审理法院（选填，用于区分本院、上一级与本省高院）"
          onChange={event => change({ courtName: event.target.value })}
        />
        {way === 'text' ? (
          <small className="tabular">
            {formatCount(text.length)} / {formatCount(similarTextMax)}
          </small>
        ) : null}
        <Button type="primary" htmlType="submit" loading={isPending} disabled={!isReady}>
          查找类案
        </Button>
      </div>
      <Prompts
        title="示例"
        prompts={examples.map(({ name, text: facts }) => ({
          key: name,
          label: name,
          onChoose: () => change({ way: 'text', text: facts }),
        }))}
      />
      <Prompts
        title="最近"
        prompts={recent.map(each => ({
          key: JSON.stringify(each),
          label: labelOf(each),
          onChoose: () => change(each),
        }))}
      />
    </form>
  );
}
