import { Alert, Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import styles from './PasswordPrompt.module.css';

interface Props {
  /** What the button does. */
  action: string;
  error: Error | null;
  isPending: boolean;
  /** Something to fill in besides the password. */
  children?: ReactNode;
  isDisabled?: boolean;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the password before something that whoever sits at a forgotten screen must not do. */
export function PasswordPrompt({ action, error, isPending, children, isDisabled = false, onSubmit, onCancel }: Props) {
  const id = useId();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !isDisabled) onSubmit(password);
  };
  return (
    <form className={styles.prompt} onSubmit={submit}>
      {error ? <Alert type="error" title={error.message} showIcon role="alert" /> : null}
      {children}
      <label htmlFor={id}>登录密码</label>
      <Input.Password
        id={id}
        autoComplete="current-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      <div>
        <Button type="primary" htmlType="submit" disabled={password === '' || isDisabled} loading={isPending}>
          {action}
        </Button>
        <Button type="link" onClick={onCancel}>
          取消
        </Button>
      </div>
    </form>
  );
}
