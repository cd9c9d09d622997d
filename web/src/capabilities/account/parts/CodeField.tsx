import { accountFaults, type CodePurpose, codeLimits } from '@antai/contract/account';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { signInWaysQuery, useSendCode } from '../queries.ts';
import styles from './CodeField.module.css';

interface Props {
  id?: string;
  value?: string;
  onChange?: (code: string) => void;
  purpose: CodePurpose;
  /** Where the code goes; none is sent while this is not an address of mail or mobile yet. */
  target: string;
  isTargetRight: boolean;
  size?: 'large';
}

/** Seconds until the next code may be asked for; 0 where it may. */
function usePause() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, begin: () => setLeft(codeLimits.pauseMs / 1000) };
}

/** The code that was sent, and the button that has it sent. */
export function CodeField({ id, value, onChange, purpose, target, isTargetRight, size }: Props) {
  const send = useSendCode();
  const pause = usePause();
  const { data: ways } = useQuery(signInWaysQuery);
  const { noMail, noSms } = accountFaults;
  const [isSent, reason] = target.includes('@') ? [ways?.isMailSent, noMail.text] : [ways?.isSmsSent, noSms.text];
  const isClosed = isTargetRight && isSent === false;
  const ask = () => send.mutate({ purpose, target }, { onSuccess: pause.begin });
  return (
    <div>
      <div className={styles.code}>
        <Input
          id={id}
          size={size}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={codeLimits.digits}
          value={value}
          onChange={event => onChange?.(event.target.value.replace(/\D/g, ''))}
        />
        <Button
          size={size}
          disabled={!isTargetRight || isClosed || pause.left > 0}
          loading={send.isPending}
          onClick={ask}
        >
          {pause.left > 0 ? `${pause.left}秒后可重发` : '获取验证码'}
        </Button>
      </div>
      <p className={styles.note} role="status" data-failed={send.isError || isClosed || undefined}>
        {isClosed ? reason : (send.error?.message ?? (send.isSuccess ? '验证码已发出，10分钟内有效。' : ''))}
      </p>
    </div>
  );
}
