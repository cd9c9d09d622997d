import { reviewedFileTypes, reviewedTextMax } from '@antai/contract/review';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { type Source, SourceInput } from '../../../ui/SourceInput.tsx';
import { useAdd } from '../queries.ts';
import styles from './SourceForm.module.css';

/** The contract that is to be reviewed: a file, or a pasted text. */
export function SourceForm() {
  const [source, setSource] = useState<Source>();
  const add = useAdd();
  const navigate = useNavigate();
  const read = () => {
    if (!source) return;
    add.mutate(source, { onSuccess: ({ recordId }) => void navigate(addresses.contractReview(recordId)) });
  };
  return (
    <section className={styles.form} aria-label="新的审查">
      <SourceInput
        verb="审查"
        noun="合同"
        fileTypes={reviewedFileTypes}
        about="docx可导出带修订的原件；"
        textMax={reviewedTextMax}
        placeholder="粘贴合同全文，标题与签署栏一并粘贴，识别更准"
        draftName="contract-review"
        onChange={setSource}
      />
      <div className={styles.tools}>
        <Button type="primary" disabled={!source} loading={add.isPending} onClick={read}>
          读入合同
        </Button>
        {source ? null : <small>先选择一份合同，或粘贴合同文字</small>}
      </div>
      <small>离线模式：按172条硬规则与各类清单审查，未使用语言模型。接入模型后可另有逐条的条款解读与改写。</small>
    </section>
  );
}
