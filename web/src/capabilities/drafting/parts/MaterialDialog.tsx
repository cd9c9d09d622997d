import { materialFilesMax, materialFileTypes, materialTextMax, type Proposal } from '@antai/contract/drafting/material';
import { Alert, Input } from 'antd';
import { useState } from 'react';
import { presenter } from '../../../lib/presenter.ts';
import { FilesInput } from '../../../ui/FilesInput.tsx';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { usePropose } from '../queries.ts';
import styles from './MaterialDialog.module.css';

interface Props {
  taskId: string;
  onClose: () => void;
  onProposals: (proposals: Proposal[]) => void;
}

/** Material to fill from: files of any readable kind, and words that are pasted. */
export function MaterialDialog({ taskId, onClose, onProposals }: Props) {
  const [files, setFiles] = useState<File[]>([]);
  const [text, setText] = useState('');
  const propose = usePropose(taskId);
  const { data } = propose;
  const ask = () =>
    propose.mutate(
      { files, text },
      {
        onSuccess: ({ proposals, unread }) => {
          if (proposals.length === 0) return;
          if (unread.length > 0)
            presenter.error(`没有读完：${unread.map(({ name, reason }) => `${name}（${reason}）`).join('；')}`);
          presenter.success(`找到${proposals.length}处，逐项核对后采纳`);
          onProposals(proposals);
        },
      },
    );
  return (
    <WritingDialog
      open
      width={640}
      title="从材料填写"
      okText="开始查找"
      cancelText="取消"
      okButtonProps={{ disabled: files.length === 0 && text.trim() === '', loading: propose.isPending }}
      onOk={ask}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <FilesInput
          name="选择材料"
          fileTypes={materialFileTypes}
          title="合同、判决书、营业执照、聊天记录：点击选择，或拖到这里"
          about={`一次至多${materialFilesMax}份。图片与扫描件由OCR识读（须已装文字识别），请与原件核对。`}
          filesMax={materialFilesMax}
          value={files}
          onChange={setFiles}
        />
        <Input.TextArea
          aria-label="粘贴的文字"
          placeholder="也可以粘贴文字，如聊天记录"
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={materialTextMax}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <p>找到的逐项列在所问之下，带原文；采纳的才填入，已填的一概不动。</p>
        {data?.proposals.length === 0 ? (
          <Alert
            type="warning"
            title={`材料里没有找到所问的内容${data.unread.map(({ name, reason }) => `；${name}：${reason}`).join('')}`}
          />
        ) : null}
      </div>
    </WritingDialog>
  );
}
