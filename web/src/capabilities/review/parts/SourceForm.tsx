import { reviewedFileTypes, reviewedTextMax } from '@antai/contract/review';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input, Segmented, Upload } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { keepDraft, readDraft } from '../../../lib/draft.ts';
import { formatCount } from '../../../lib/format.ts';
import { useAdd } from '../queries.ts';
import styles from './SourceForm.module.css';

const accepted = reviewedFileTypes.map(type => `.${type}`).join(',');
const draftName = 'contract-review';

/** The contract that is to be reviewed: a file, or a pasted text. */
export function SourceForm() {
  const [source, setSource] = useState<'file' | 'text'>('file');
  const [file, setFile] = useState<File>();
  const [text, setText] = useState(() => readDraft<string>(draftName) ?? '');
  const add = useAdd();
  const navigate = useNavigate();
  const chosen = source === 'file' ? file && { file } : text.trim() !== '' ? { text } : undefined;
  const read = () => {
    if (!chosen) return;
    add.mutate(chosen, { onSuccess: ({ recordId }) => void navigate(addresses.contractReview(recordId)) });
  };
  return (
    <section className={styles.form} aria-label="新的审查">
      <Segmented
        aria-label="审查什么"
        options={[
          { value: 'file', label: '上传合同' },
          { value: 'text', label: '粘贴文字' },
        ]}
        value={source}
        onChange={setSource}
      />
      {source === 'file' ? (
        <Upload.Dragger
          accept={accepted}
          maxCount={1}
          showUploadList={false}
          beforeUpload={next => {
            setFile(next);
            return false;
          }}
          aria-label="选择待审查的合同"
        >
          <p>{file ? file.name : '点击选择合同，或把文件拖到这里'}</p>
          <small>
            {reviewedFileTypes.join('、')}。docx可导出带修订的原件；扫描件与图片中的文字读不出，会如实列明。
          </small>
        </Upload.Dragger>
      ) : (
        <Input.TextArea
          aria-label="合同文字"
          value={text}
          maxLength={reviewedTextMax}
          autoSize={{ minRows: 6, maxRows: 14 }}
          placeholder="粘贴合同全文，标题与签署栏一并粘贴，识别更准"
          onChange={event => {
            setText(event.target.value);
            keepDraft(draftName, event.target.value);
          }}
        />
      )}
      <div className={styles.tools}>
        {source === 'text' ? <small className="tabular">{formatCount(text.length)}字</small> : null}
        <Button type="primary" disabled={!chosen} loading={add.isPending} onClick={read}>
          读入合同
        </Button>
        {chosen ? null : <small>{source === 'file' ? '先选择一份合同' : '先粘贴合同文字'}</small>}
      </div>
      <small>离线模式：按172条硬规则与各类清单审查，未使用语言模型。接入模型后可另有逐条的条款解读与改写。</small>
    </section>
  );
}
