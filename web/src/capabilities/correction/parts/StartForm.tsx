import { type Care, careNames, correctedFileTypes, correctedTextMax } from '@antai/contract/correction';
import { useNavigate } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { dropDraft } from '../../../lib/draft.ts';
import { SourceInput, type WorkSource } from '../../../ui/SourceInput.tsx';
import { useBegin } from '../queries.ts';
import styles from './StartForm.module.css';

const draftName = 'correction';
const cares = Object.entries(careNames).map(([value, label]) => ({ value: value as Care, label }));
const abouts: Record<Care, string> = {
  quiet: '错别字只报把握大的',
  thorough: '错别字从四成把握起报，误报多，逐处核对',
};

/** What is to be proofread: a file, or a pasted text; and how much is shown of what is not certain. */
export function StartForm() {
  const [source, setSource] = useState<WorkSource>();
  const [care, setCare] = useState<Care>('quiet');
  const begin = useBegin();
  const navigate = useNavigate();
  const start = () => {
    if (!source) return;
    begin.mutate(
      { ...source, care },
      {
        onSuccess: ({ recordId }) => {
          // what has become a check is not the beginning of the next
          dropDraft(draftName);
          void navigate(addresses.correction(recordId));
        },
      },
    );
  };
  return (
    <section className={styles.form} aria-label="新的检查">
      <SourceInput
        verb="检查"
        noun="文件"
        fileTypes={correctedFileTypes}
        about=""
        textMax={correctedTextMax}
        placeholder="粘贴合同、起诉状或任何文书的文字"
        draftName={draftName}
        onChange={setSource}
      />
      <div className={styles.foot}>
        <Button type="primary" disabled={!source} loading={begin.isPending} onClick={start}>
          开始检查
        </Button>
        <Segmented aria-label="错别字尺度" options={cares} value={care} onChange={setCare} />
        <small>{abouts[care]}。按规则与语料统计检查，未使用语言模型；没有提示的地方不等于没有错误。</small>
      </div>
    </section>
  );
}
