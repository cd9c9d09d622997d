import { batchFilesMax } from '@antai/contract/review/batches';
import { reviewedFileTypes, reviewedTextMax } from '@antai/contract/review/records';
import { useNavigate } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { dropDraft } from '../../../lib/draft.ts';
import { SourceInput, type WorkSource } from '../../../ui/SourceInput.tsx';
import { useAdd } from '../queries.ts';
import { BatchForm } from './BatchForm.tsx';
import styles from './SourceForm.module.css';

type Mode = 'whole' | 'changes' | 'batch';
const modes: { value: Mode; label: string }[] = [
  { value: 'whole', label: '审查一份' },
  { value: 'changes', label: '只审对方改动' },
  { value: 'batch', label: `批量审查（至多${batchFilesMax}份）` },
];

/** What is to be reviewed: one contract, what the other side changed in one, or several together. */
export function SourceForm() {
  const [mode, setMode] = useState<Mode>('whole');
  return (
    <section className={styles.form} aria-label="新的审查">
      <Segmented aria-label="审查方式" options={modes} value={mode} onChange={setMode} />
      {mode === 'batch' ? <BatchForm /> : <OneContract key={mode} isOfChanges={mode === 'changes'} />}
      <small>
        按192条规则、各类清单与您的立场库审查，不用语言模型也能完成。管理员接入模型后，可另由模型逐条审读，指出规则看不到的措辞风险并给出改写。
      </small>
    </section>
  );
}

const usual = {
  verb: '审查',
  fileTypes: reviewedFileTypes,
  textMax: reviewedTextMax,
} as const;

const contractDraft = 'contract-review';
const earlierDraft = 'contract-review-earlier';

function OneContract({ isOfChanges }: { isOfChanges: boolean }) {
  const [source, setSource] = useState<WorkSource>();
  const [earlier, setEarlier] = useState<WorkSource>();
  const add = useAdd();
  const navigate = useNavigate();
  const whyNot = !source
    ? '先选择一份合同，或粘贴合同文字'
    : isOfChanges && !earlier
      ? '再选择我方的上一稿'
      : undefined;
  const read = () => {
    if (!source) return;
    const sources = { source, ...(isOfChanges && earlier ? { earlier } : {}) };
    add.mutate(sources, {
      onSuccess: ({ recordId }) => {
        // what has become a review is not the beginning of the next
        dropDraft(contractDraft);
        if (isOfChanges) dropDraft(earlierDraft);
        void navigate(addresses.contractReview(recordId));
      },
    });
  };
  return (
    <>
      {isOfChanges ? <h2>对方改回的一稿</h2> : null}
      <SourceInput
        {...usual}
        noun="合同"
        about="docx可导出带修订的原件；"
        placeholder="粘贴合同全文，标题与签署栏一并粘贴，识别更准"
        draftName={contractDraft}
        onChange={setSource}
      />
      {isOfChanges ? (
        <>
          <h2>我方的上一稿</h2>
          <SourceInput
            {...usual}
            verb="比较"
            noun="上一稿"
            about="只用来找出对方改了哪里；"
            placeholder="粘贴我方上一稿的全文"
            draftName={earlierDraft}
            onChange={setEarlier}
          />
        </>
      ) : null}
      <div className={styles.tools}>
        <Button type="primary" disabled={whyNot !== undefined} loading={add.isPending} onClick={read}>
          读入合同
        </Button>
        {whyNot ? <small>{whyNot}</small> : null}
      </div>
    </>
  );
}
