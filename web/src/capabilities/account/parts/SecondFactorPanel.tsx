import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { securityQuery, useRemoveTotp, useRenewRecoveryCodes } from '../../security/queries.ts';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SecondFactorPanel.module.css';
import { TotpSetup } from './TotpSetup.tsx';

type Step = 'setup' | 'remove' | 'renew';

/** The second factor: whether it is on, and turning it on and off. */
export function SecondFactorPanel() {
  const { data: state, error, refetch } = useQuery(securityQuery);
  const remove = useRemoveTotp();
  const renew = useRenewRecoveryCodes();
  const [step, setStep] = useState<Step>();
  const [codes, setCodes] = useState<string[]>([]);
  const close = () => {
    remove.reset();
    renew.reset();
    setStep(undefined);
  };
  const show = (made: string[]) => {
    setCodes(made);
    close();
  };
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!state) return null;
  return (
    <div>
      <p className={styles.about}>
        <Tag color={state.isTotpOn ? 'success' : 'default'}>{state.isTotpOn ? '已开启' : '未开启'}</Tag>
        {state.isTotpOn
          ? `登录时须输入验证器的数字；恢复码还有${state.recoveryCodesLeft}个。`
          : '开启后，登录除密码外还须输入手机验证器应用显示的数字，密码泄露也登录不了。'}
      </p>
      {codes.length > 0 ? <RecoveryCodes codes={codes} onDone={() => setCodes([])} /> : null}
      {step === undefined && codes.length === 0 ? (
        <div className={styles.actions}>
          {state.isTotpOn ? (
            <>
              <Button onClick={() => setStep('renew')}>更换恢复码</Button>
              <Button danger onClick={() => setStep('remove')}>
                关闭两步验证
              </Button>
            </>
          ) : (
            <Button onClick={() => setStep('setup')}>开启两步验证</Button>
          )}
        </div>
      ) : null}
      {step === 'setup' ? <TotpSetup onDone={show} onCancel={close} /> : null}
      {step === 'remove' ? (
        <PasswordPrompt
          action="关闭两步验证"
          error={remove.error}
          isPending={remove.isPending}
          onSubmit={password => remove.mutate(password, { onSuccess: close })}
          onCancel={close}
        />
      ) : null}
      {step === 'renew' ? (
        <PasswordPrompt
          action="更换恢复码"
          error={renew.error}
          isPending={renew.isPending}
          onSubmit={password => renew.mutate(password, { onSuccess: ({ recoveryCodes }) => show(recoveryCodes) })}
          onCancel={close}
        />
      ) : null}
    </div>
  );
}
