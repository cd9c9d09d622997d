import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Alert, Button, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { useLogin } from '../queries.ts';
import styles from './LoginScreen.module.css';

/** /login */
export default function LoginScreen() {
  const { history } = useRouter();
  const { from = addresses.home.to } = useSearch({ from: addresses.login.to });
  const login = useLogin();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const isComplete = username.trim() !== '' && password !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) login.mutate({ username, password }, { onSuccess: () => history.push(from) });
  };
  return (
    <div className={styles.login}>
      <aside>
        <p className={styles.name}>案台</p>
        <p className={styles.line}>检索不漏一处，引用件件可核。</p>
        <ul>
          <li>裁判文书、法律法规全文精确检索：同句、同段、间隔</li>
          <li>条文按裁判当日的版本显示，废止、修改一目了然</li>
          <li>数据留在本所，不依赖外部服务</li>
        </ul>
      </aside>
      <main>
        <form onSubmit={submit}>
          <h1>AI律师工作平台</h1>
          {login.error ? <Alert type="error" title={login.error.message} showIcon role="alert" /> : null}
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
          <p className={styles.help}>忘记密码请联系本所管理员重置。</p>
        </form>
      </main>
    </div>
  );
}
