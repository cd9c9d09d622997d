import { removalGraceDays } from '@antai/contract/personal-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Progress, Radio } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { formatMoment } from '../../../lib/format.ts';
import { forgetSession } from '../../../lib/session.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import {
  personalDataQuery,
  useCopyData,
  useFetchCopy,
  useKeepAccount,
  useRemoveAccount,
} from '../../personal-data/queries.ts';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import styles from './PersonalDataPanel.module.css';

/** Everything that is kept of the user: taking it along, and having it removed with the account. */
export function PersonalDataPanel() {
  const { data, error, refetch } = useQuery(personalDataQuery);
  const [step, setStep] = useState<'copy' | 'remove'>();
  const close = () => setStep(undefined);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const isBusy = data.copy?.state === 'running';
  return (
    <div>
      <p className={styles.about}>
        可将您的资料、历史、通知、订阅与上传的文件打包带走；注销账号会删除这一切。与本企业共享的知识库、术语库、立场库与文书模板留给本企业，不再记有您的账号。
      </p>
      <CopyState copy={data.copy} />
      {data.removalTime ? <RemovalNotice time={data.removalTime} /> : null}
      {step === undefined ? (
        <div className={styles.actions}>
          <Button disabled={isBusy} onClick={() => setStep('copy')}>
            导出我的数据
          </Button>
          {data.removalTime ? null : (
            <Button danger onClick={() => setStep('remove')}>
              注销账号
            </Button>
          )}
        </div>
      ) : null}
      {step === 'copy' ? <CopyPrompt onClose={close} /> : null}
      {step === 'remove' ? <RemovePrompt onClose={close} /> : null}
    </div>
  );
}

type Copy = { taskId: string; state: string; percent: number; expiresTime: string } | null;

function CopyState({ copy }: { copy: Copy }) {
  const fetchCopy = useFetchCopy();
  if (copy?.state === 'running') return <Progress percent={copy.percent} aria-label="正在打包" />;
  if (copy?.state === 'failed') return <Alert type="error" showIcon title="上次打包没有完成，请重新导出" />;
  if (copy?.state !== 'done') return null;
  return (
    <p className={styles.ready}>
      <Button type="primary" loading={fetchCopy.isPending} onClick={() => fetchCopy.mutate(copy.taskId)}>
        下载压缩包
      </Button>
      <span>保留至 {formatMoment(copy.expiresTime)}</span>
    </p>
  );
}

function RemovalNotice({ time }: { time: string }) {
  const keep = useKeepAccount();
  const action = (
    <Button loading={keep.isPending} onClick={() => keep.mutate()}>
      撤回
    </Button>
  );
  const title = `账号与全部数据将于 ${formatMoment(time)} 删除`;
  return <Alert className={styles.removal} type="warning" showIcon title={title} action={action} />;
}

function CopyPrompt({ onClose }: { onClose: () => void }) {
  const copy = useCopyData();
  return (
    <PasswordPrompt
      action="开始打包"
      error={copy.error}
      isPending={copy.isPending}
      onSubmit={password => copy.mutate(password, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}

const choices = [
  { value: false, label: `${removalGraceDays}天后删除，其间可撤回` },
  { value: true, label: '立即删除，不能恢复' },
];

function RemovePrompt({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = useRemoveAccount();
  const [isImmediate, setImmediate] = useState(false);
  const done = () => {
    if (!isImmediate) return onClose();
    forgetSession();
    queries.clear();
    void navigate(addresses.login);
  };
  return (
    <PasswordPrompt
      action={isImmediate ? '立即注销' : '申请注销'}
      error={remove.error}
      isPending={remove.isPending}
      onSubmit={password => remove.mutate({ password, isImmediate }, { onSuccess: done })}
      onCancel={onClose}
    >
      <Radio.Group
        className={styles.choices}
        aria-label="何时删除"
        options={choices}
        value={isImmediate}
        onChange={({ target }) => setImmediate(target.value as boolean)}
      />
    </PasswordPrompt>
  );
}
