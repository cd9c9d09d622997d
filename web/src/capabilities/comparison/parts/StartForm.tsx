import { comparedFileTypes, versionsMax } from '@antai/contract/comparison';
import { useNavigate } from '@tanstack/react-router';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { acceptOf } from '../../../lib/accept.ts';
import { useBegin } from '../queries.ts';
import styles from './StartForm.module.css';

export const acceptedFiles = acceptOf(comparedFileTypes);

/** The versions to be compared, the oldest first. */
export function StartForm() {
  const [files, setFiles] = useState<File[]>([]);
  const [isOver, setOver] = useState(false);
  const begin = useBegin();
  const navigate = useNavigate();
  const start = () =>
    begin.mutate(files, { onSuccess: ({ recordId }) => void navigate(addresses.comparison(recordId)) });
  const raise = (at: number) => setFiles(before => before.toSpliced(at - 1, 2, before[at]!, before[at - 1]!));
  return (
    <section className={styles.form} aria-label="新的比对">
      <Upload.Dragger
        multiple
        accept={acceptedFiles}
        showUploadList={false}
        beforeUpload={(file, all) => {
          // told once for all that were chosen together
          if (file === all.at(-1)) {
            setOver(files.length + all.length > versionsMax);
            setFiles([...files, ...all].slice(0, versionsMax));
          }
          return false;
        }}
        aria-label="选择要比对的各稿"
      >
        <p>点击选择同一文件的两稿或多稿，或把文件拖到这里；旧的在前</p>
        <small>
          {comparedFileTypes.join('、')}，至多{versionsMax}
          稿，可互相比对。图片与扫描件由OCR识读（须已装文字识别），请与原件核对。
        </small>
      </Upload.Dragger>
      {isOver ? <p role="alert">一次至多比对{versionsMax}稿，多出的文件没有加入；请移除不需要的再选择。</p> : null}
      {files.length > 0 ? (
        <ol className={styles.chosen} aria-label="已选的各稿">
          {files.map((file, at) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <span>第{at + 1}稿</span>
              {file.name}
              {at > 0 ? (
                <Button type="link" size="small" aria-label={`上移：${file.name}`} onClick={() => raise(at)}>
                  上移
                </Button>
              ) : null}
              <Button
                type="link"
                size="small"
                aria-label={`移除：${file.name}`}
                onClick={() => {
                  setFiles(before => before.filter(each => each !== file));
                  setOver(false);
                }}
              >
                移除
              </Button>
            </li>
          ))}
        </ol>
      ) : null}
      <Button
        type="primary"
        className={styles.start ?? ''}
        disabled={files.length < 2}
        loading={begin.isPending}
        onClick={start}
      >
        {files.length < 2 ? '请选择至少两稿' : '开始比对'}
      </Button>
    </section>
  );
}
