import { EditOutlined, PaperClipOutlined } from '@ant-design/icons';
import type { ChatQuestion } from '@antai/contract/assistant/conversations';
import { Button } from 'antd';
import { BranchSwitch } from './BranchSwitch.tsx';
import styles from './QuestionView.module.css';

interface Props {
  message: ChatQuestion;
  isBusy: boolean;
  onEdit: () => void;
  onBranch: (messageId: string) => void;
  onOpenFile: (fileId: string) => void;
}

/** A question as it was asked, with what it carried. */
export function QuestionView({ message, isBusy, onEdit, onBranch, onOpenFile }: Props) {
  const { text, files, narrowed, asOf, messageId, siblings } = message;
  return (
    <section className={styles.question} aria-label="问题">
      <div>
        <p>{text}</p>
        {files.length + narrowed.length > 0 || asOf ? (
          <p className={styles.facts}>
            {files.map(({ fileId, fileName }) => (
              <button key={fileId} type="button" onClick={() => onOpenFile(fileId)}>
                <PaperClipOutlined /> {fileName}
              </button>
            ))}
            {narrowed.map(({ fieldEn, label }) => (
              <span key={fieldEn}>只看{label}</span>
            ))}
            {asOf ? <span>按{asOf}的效力</span> : null}
          </p>
        ) : null}
      </div>
      <footer>
        <BranchSwitch name="问法" messageId={messageId} siblings={siblings} isDisabled={isBusy} onBranch={onBranch} />
        <Button type="text" size="small" icon={<EditOutlined />} disabled={isBusy} onClick={onEdit}>
          改问
        </Button>
      </footer>
    </section>
  );
}
