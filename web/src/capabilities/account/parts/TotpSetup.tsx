import { Alert, Button, Input } from 'antd';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useBeginTotp, useConfirmTotp } from '../../security/queries.ts';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import styles from './TotpSetup.module.css';

const QrCode = lazy(() => import('./QrCode.tsx'));

interface Props {
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Password, picture for the authenticator, first code. */
export function TotpSetup({ onDone, onCancel }: Props) {
  const begin = useBeginTotp();
  const confirm = useConfirmTotp();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  };
  if (!begin.data) {
    return (
      <PasswordPrompt
        action="下一步"
        error={begin.error}
        isPending={begin.isPending}
        onSubmit={password => begin.mutate(password)}
        onCancel={onCancel}
      />
    );
  }
  const { uri, secret } = begin.data;
  return (
    <form className={styles.setup} onSubmit={submit}>
      <Suspense fallback={<div className={styles.wait} />}>
        <QrCode text={uri} label="验证器应用扫描的二维码" />
      </Suspense>
      <div>
        <p>用验证器应用扫描左图，或手工输入密钥：</p>
        <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        {confirm.error ? <Alert type="error" title={confirm.error.message} showIcon role="alert" /> : null}
        <label htmlFor="totp-code">验证器显示的6位数字</label>
        <Input
          id="totp-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={event => setCode(event.target.value.replace(/\D/g, ''))}
        />
        <div className={styles.actions}>
          <Button type="primary" htmlType="submit" disabled={code.length < 6} loading={confirm.isPending}>
            开启
          </Button>
          <Button type="link" onClick={onCancel}>
            取消
          </Button>
        </div>
      </div>
    </form>
  );
}
