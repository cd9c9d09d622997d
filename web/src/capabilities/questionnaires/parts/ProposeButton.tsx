import { proposalFileTypes, proposedQuestionsMax } from '@antai/contract/questionnaires/proposals';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input, Progress, Segmented, Upload } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { acceptOf } from '../../../lib/accept.ts';
import { useTaskRefresh } from '../../../lib/use-task-refresh.ts';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { modelQuery, proposalQuery, stopProposal, usePropose, useRetryProposal } from '../queries.ts';
import styles from './ProposeButton.module.css';

/** Has a model draft a questionnaire from a law or a contract; where no model can be asked there is no such button. */
export function ProposeButton() {
  const { data } = useQuery(modelQuery);
  const [isOpen, setOpen] = useState(false);
  const [taskId, setTaskId] = useState<string>();
  if (!data?.isConfigured) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>模型拟稿</Button>
      <WritingDialog
        open={isOpen}
        title="由模型按法规或合同拟问卷"
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        {taskId ? (
          <ProposalProgress taskId={taskId} onAgain={() => setTaskId(undefined)} />
        ) : (
          <ProposalForm onOrdered={setTaskId} />
        )}
      </WritingDialog>
    </>
  );
}

function ProposalForm({ onOrdered }: { onOrdered: (taskId: string) => void }) {
  const propose = usePropose();
  const [kind, setKind] = useState<'statute' | 'file'>('statute');
  const [name, setName] = useState('');
  const [file, setFile] = useState<File>();
  const [focus, setFocus] = useState('');
  const source = kind === 'statute' ? name.trim() || undefined : file;
  return (
    <div className={styles.form}>
      <p>模型至多拟{proposedQuestionsMax}题，每题标明“待采纳”，依据逐条核验；由您逐题核对、采纳后才能发布。</p>
      <Segmented
        value={kind}
        options={[
          { value: 'statute', label: '一部法规' },
          { value: 'file', label: '合同或制度文件' },
        ]}
        onChange={setKind}
      />
      {kind === 'statute' ? (
        <Input
          aria-label="法规名称"
          placeholder="法规全称或简称，如：中华人民共和国劳动合同法"
          maxLength={100}
          value={name}
          onChange={event => setName(event.target.value)}
        />
      ) : (
        <Upload
          accept={acceptOf(proposalFileTypes)}
          maxCount={1}
          showUploadList={false}
          beforeUpload={file => {
            setFile(file);
            return false;
          }}
        >
          <Button>{file ? `已选：${file.name}` : '选择文件'}</Button>
        </Upload>
      )}
      <Input
        aria-label="侧重（可不填）"
        placeholder="侧重（可不填），如：试用期与加班"
        maxLength={200}
        value={focus}
        onChange={event => setFocus(event.target.value)}
      />
      <div className={styles.actions}>
        <Button
          type="primary"
          disabled={!source}
          loading={propose.isPending}
          onClick={() =>
            source && propose.mutate({ source, focus: focus.trim() }, { onSuccess: ({ taskId }) => onOrdered(taskId) })
          }
        >
          开始拟稿
        </Button>
        {source ? null : <span>{kind === 'statute' ? '请先写明法规名称' : '请先选择文件'}</span>}
      </div>
    </div>
  );
}

/** How far a draft is; it goes on when the window is closed, and a notice tells of its end. */
function ProposalProgress({ taskId, onAgain }: { taskId: string; onAgain: () => void }) {
  const navigate = useNavigate();
  useTaskRefresh(['questionnaires', 'proposal']);
  const { data, error } = useQuery(proposalQuery(taskId));
  const retry = useRetryProposal(taskId);
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p>正在读取进度…</p>;
  const { state, sourceName, finishPercent, failReason, questionnaireId, questionCount, notes } = data;
  if (state === 'failed')
    return (
      <div className={styles.form}>
        <p role="alert">拟稿没有完成：{failReason}</p>
        <div className={styles.actions}>
          <Button type="primary" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
            重试
          </Button>
          <Button onClick={onAgain}>换一份材料</Button>
        </div>
      </div>
    );
  if (state === 'done' && questionnaireId)
    return (
      <div className={styles.form}>
        <p>
          由{sourceName}拟出{questionCount}题，均待您采纳。
        </p>
        <ul className={styles.notes}>
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button type="primary" onClick={() => void navigate(addresses.riskEditor(questionnaireId))}>
            打开草稿
          </Button>
          <Button onClick={onAgain}>再拟一份</Button>
        </div>
      </div>
    );
  return (
    <div className={styles.form}>
      <p role="status">正在由{sourceName}拟稿；可关闭窗口，完成后有通知。</p>
      <Progress percent={finishPercent} aria-label="拟稿进度" />
      <div className={styles.actions}>
        <Button onClick={() => void stopProposal(taskId).then(onAgain, onAgain)}>停止</Button>
      </div>
    </div>
  );
}
