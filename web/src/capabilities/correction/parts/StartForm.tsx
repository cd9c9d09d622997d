import { correctedFileTypes, correctedTextMax } from '@antai/contract/correction';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input, Segmented, Upload } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { keepDraft, readDraft } from '../../../lib/draft.ts';
import { formatCount } from '../../../lib/format.ts';
import { useBegin } from '../queries.ts';
import styles from './StartForm.module.css';

const accepted = correctedFileTypes.map(type => `.${type}`).join(',');
const draftName = 'correction';

/** What is to be proofread: a file, or a pasted text. */
export function StartForm() {
  const [source, setSource] = useState<'file' | 'text'>('file');
  const [file, setFile] = useState<File>();
  const [text, setText] = useState(() => readDraft<string>(draftName) ?? '');
  const begin = useBegin();
  const navigate = useNavigate();
  const isReady = source === 'text' ? text.trim() !== '' : file !== undefined;
  const start = () =>
    begin.mutate(source === 'file' && file ? { file } : { text }, {
      onSuccess: ({ recordId }) => void navigate(addresses.correction(recordId)),
    });
  return (
    <section className={styles.form} aria-label="新的检查">
      <Segmented
        aria-label="检查什么"
        options={[
          { value: 'file', label: '上传文件' },
          { value: 'text', label: '粘贴文字' },
        ]}
        value={source}
        onChange={setSource}
      />
      {source === 'file' ? (
        <Upload.Dragger
          accept={accepted}
          showUploadList={false}
          beforeUpload={chosen => {
            setFile(chosen);
            return false;
          }}
          aria-label="选择待检查的文件"
        >
          <p>{file ? file.name : '点击选择文件，或把文件拖到这里'}</p>
          <small>{correctedFileTypes.join('、')}。扫描件与图片中的文字读不出，会如实列明。</small>
        </Upload.Dragger>
      ) : (
        <Input.TextArea
          aria-label="待检查的文字"
          value={text}
          maxLength={correctedTextMax}
          autoSize={{ minRows: 6, maxRows: 14 }}
          placeholder="粘贴合同、起诉状或任何文书的文字"
          onChange={event => {
            setText(event.target.value);
            keepDraft(draftName, event.target.value);
          }}
        />
      )}
      <div className={styles.foot}>
        {source === 'text' ? <small className="tabular">{formatCount(text.length)}字</small> : null}
        <Button type="primary" disabled={!isReady} loading={begin.isPending} onClick={start}>
          开始检查
        </Button>
        <small>按规则检查，未使用语言模型；没有提示的地方不等于没有错误。</small>
      </div>
    </section>
  );
}
