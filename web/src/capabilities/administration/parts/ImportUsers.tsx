import { importRowsMax, type UserImport } from '@antai/contract/administration/users';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Progress, Upload } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { RowTable } from '../../../ui/PagedTable.tsx';
import { useImportUsers, useReadAgain, userImportQuery, useSavePasswords, useSaveTemplate } from '../queries.ts';
import { EnterpriseChoice } from './Choices.tsx';
import styles from './ImportUsers.module.css';

/** Users from a table: a template to fill, a file to send, every row that could not be taken, and the one-time passwords. */
export function ImportUsers({ onClose }: { onClose: () => void }) {
  const [enterpriseId, setEnterpriseId] = useState<string>();
  const [taskId, setTaskId] = useState<string>();
  const template = useSaveTemplate();
  const begin = useImportUsers();
  const readAgain = useReadAgain();
  const choose = (file: File) => {
    begin.mutate({ file, enterpriseId: enterpriseId ?? '' }, { onSuccess: started => setTaskId(started.taskId) });
    return false;
  };
  const close = () => {
    void readAgain();
    onClose();
  };
  return (
    <Dialog
      open
      title="从 xlsx 导入用户"
      width={650}
      footer={null}
      // the one-time passwords are given out here and nowhere else
      keyboard={!taskId}
      mask={{ closable: !taskId }}
      onCancel={close}
    >
      <ol className={styles.steps}>
        <li>
          <span>下载模板，每行填写一人，至多{importRowsMax}行。</span>
          <Button loading={template.isPending} onClick={() => template.mutate()}>
            下载模板
          </Button>
        </li>
        <li>
          <span>选择这些用户所属的企业（可不选）。</span>
          <EnterpriseChoice label="企业" placeholder="不属于任何企业" value={enterpriseId} onChange={setEnterpriseId} />
        </li>
        <li>
          <span>上传填好的表格。</span>
          <Upload accept=".xlsx" maxCount={1} showUploadList={false} beforeUpload={choose}>
            <Button type="primary" loading={begin.isPending}>
              上传表格
            </Button>
          </Upload>
        </li>
      </ol>
      {begin.error ? <Alert type="error" title={begin.error.message} showIcon role="alert" /> : null}
      {taskId ? <ImportOutcome taskId={taskId} /> : null}
    </Dialog>
  );
}

function ImportOutcome({ taskId }: { taskId: string }) {
  const { data } = useQuery(userImportQuery(taskId));
  const passwords = useSavePasswords();
  if (!data) return null;
  if (data.state === 'queued' || data.state === 'running') {
    const percent = data.total === 0 ? 0 : Math.floor((data.done / data.total) * 100);
    return <Progress aria-label="导入进度" percent={percent} format={() => `${data.done} / ${data.total}`} />;
  }
  const isWhole = data.state === 'done' && data.problems.length === 0;
  return (
    <div className={styles.outcome}>
      <Alert
        type={data.state === 'failed' ? 'error' : isWhole ? 'success' : 'warning'}
        title={sayOutcome(data)}
        showIcon
        role="status"
        action={
          data.hasPasswords ? (
            <Button loading={passwords.isPending} onClick={() => passwords.mutate(taskId)}>
              下载一次性密码
            </Button>
          ) : undefined
        }
      />
      {data.problems.length > 0 ? <Problems problems={data.problems} /> : null}
    </div>
  );
}

function sayOutcome({ state, created, problems, failReason }: UserImport): string {
  if (state === 'failed') return failReason ?? '导入未完成，请重试';
  const rows = new Set(problems.map(({ row }) => row)).size;
  return rows === 0 ? `已新建${created}位用户` : `已新建${created}位用户，${rows}行有误未导入`;
}

const Problems = ({ problems }: Pick<UserImport, 'problems'>) => (
  <div className={styles.problems}>
    <RowTable
      name="有误的行"
      rows={problems}
      idOf={({ row, column, reason }) => `${row} ${column} ${reason}`}
      columns={[
        { name: '行', isNumber: true, show: ({ row }) => row },
        { name: '栏', show: ({ column }) => column || '—' },
        { name: '原因', show: ({ reason }) => reason },
      ]}
    />
  </div>
);
