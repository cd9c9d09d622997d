import { Alert, Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useVerify } from '../../security/queries.ts';
import styles from './SecondFactorForm.module.css';

interface Props {
  ticket: string;
  onSignedIn: () => void;
  onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator, or a recovery code. */
export default function SecondFactorForm({ ticket, onSignedIn, onBack }: Props) {
  const verify = useVerify();
  const [code, setCode] = useState('');
  const isComplete = code.trim().length >= 6;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) verify.mutate({ ticket, code }, { onSuccess: onSignedIn });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>两步验证</h1>
      {verify.error ? <Alert type="error" title={verify.error.message} showIcon role="alert" /> : null}
      <p>请输入验证器应用显示的6位数字；验证器不在身边时，可用一个恢复码。</p>
      <label htmlFor="second-factor">验证码或恢复码</label>
      <Input
        id="second-factor"
        size="large"
        autoFocus
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        onChange={event => setCode(event.target.value)}
      />
      <Button type="primary" size="large" htmlType="submit" block disabled={!isComplete} loading={verify.isPending}>
        登录
      </Button>
      <Button type="link" onClick={onBack}>
        返回
      </Button>
    </form>
  );
}
