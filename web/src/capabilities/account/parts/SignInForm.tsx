import { LockOutlined, UserOutlined } from '@ant-design/icons';
import type { account } from '@antai/contract/account';
import type { AnswerOf } from '@antai/contract/wire/call';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { takeProviderAnswer } from '../../../lib/single-sign-on.ts';
import { useBeginOidc, useFinishOidc } from '../../oidc/queries.ts';
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
  const begin = useBeginOidc();
  const finish = useFinishOidc();
  const queries = useQueryClient();
  const [ways, setWays] = useState<AnswerOf<typeof account.signInWays>>();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const isComplete = username.trim() !== '' && password !== '';
  const hasPasskeys = ways?.hasPasskeys === true && 'PublicKeyCredential' in window;
  const failure = login.error ?? passkey.error ?? begin.error ?? finish.error;
  const goOn = (answer: Awaited<ReturnType<typeof login.mutateAsync>>) =>
    'token' in answer ? onSignedIn() : onSecondFactor(answer.secondFactor.ticket);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are read once, as the page is shown
  useEffect(() => {
    // fetched without an observer, which would weigh as much as this form; where it fails the password is left
    queries.fetchQuery(signInWaysQuery).then(setWays, () => undefined);
    const answer = takeProviderAnswer();
    if (answer) finish.mutate(answer, { onSuccess: goOn });
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    for (const { reset } of [passkey, begin, finish]) reset();
    if (!isComplete) return;
    login.mutate({ username, password }, { onSuccess: goOn });
  };
  const usePasskey = () => {
    login.reset();
    passkey.mutate(undefined, { onSuccess: onSignedIn });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>AI律师工作平台</h1>
      {failure ? (
        <p role="alert" className={styles.failure}>
          {failure.message}
        </p>
      ) : null}
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
      <div className={styles.others}>
        {ways?.singleSignOn ? (
          <Button size="large" block loading={begin.isPending || finish.isPending} onClick={() => begin.mutate()}>
            {ways.singleSignOn}
          </Button>
        ) : null}
        {hasPasskeys ? (
          <Button size="large" block loading={passkey.isPending} onClick={usePasskey}>
            使用通行密钥
          </Button>
        ) : null}
      </div>
      <p className={styles.foot}>
        <Link {...addresses.resetPassword}>忘记密码</Link>
        <span>没有账号请联系本所管理员</span>
      </p>
    </form>
  );
}
