import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert, Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { usePasskeySignIn } from '../../security/queries.ts';
import { signInWaysQuery, useLogin } from '../queries.ts';
import styles from './SignInForm.module.css';

interface Props {
  onSignedIn: () => void;
  /** The password was right; the ticket leads to the second step. */
  onSecondFactor: (ticket: string) => void;
}

/** Name and password, or a passkey. */
export function SignInForm({ onSignedIn, onSecondFactor }: Props) {
  const login = useLogin();
  const passkey = usePasskeySignIn();
  const { data: ways } = useQuery(signInWaysQuery);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const isComplete = username.trim() !== '' && password !== '';
  const hasPasskeys = ways?.hasPasskeys === true && 'PublicKeyCredential' in window;
  const failure = login.error ?? passkey.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    passkey.reset();
    if (!isComplete) return;
    const onSuccess = (answer: Awaited<ReturnType<typeof login.mutateAsync>>) =>
      'token' in answer ? onSignedIn() : onSecondFactor(answer.secondFactor.ticket);
    login.mutate({ username, password }, { onSuccess });
  };
  const usePasskey = () => {
    login.reset();
    passkey.mutate(undefined, { onSuccess: onSignedIn });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>AI律师工作平台</h1>
      {failure ? <Alert type="error" title={failure.message} showIcon role="alert" /> : null}
      <label htmlFor="username">用户名、邮箱或手机号</label>
      <Input
        id="username"
        size="large"
        autoFocus
        autoComplete="username"
        prefix={<UserOutlined />}
        value={username}
        onChange={event => setUsername(event.target.value)}
      />
      <label htmlFor="password">密码</label>
      <Input.Password
        id="password"
        size="large"
        autoComplete="current-password"
        prefix={<LockOutlined />}
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      <Button type="primary" size="large" htmlType="submit" block disabled={!isComplete} loading={login.isPending}>
        登录
      </Button>
      {hasPasskeys ? (
        <div className={styles.others}>
          <Button size="large" block loading={passkey.isPending} onClick={usePasskey}>
            使用通行密钥
          </Button>
        </div>
      ) : null}
      <p className={styles.foot}>
        <Link {...addresses.resetPassword}>忘记密码</Link>
        <span>没有账号请联系本所管理员</span>
      </p>
    </form>
  );
}
