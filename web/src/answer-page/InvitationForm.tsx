import type { AnswerSheet, Invitation } from '@antai/contract/questionnaires/respondent';
import { type FormEvent, useId, useState } from 'react';
import { ask } from './ask.ts';
import styles from './InvitationForm.module.css';
import { proveWork } from './prove-work.ts';

interface Props {
  linkId: string;
  /** The private key of whoever was invited by name; absent where the link is for anybody. */
  answerKey?: string | undefined;
  invitation: Invitation;
  onBegin: (answer: AnswerSheet) => void;
  /** A challenge is good for one try: another comes with another invitation. */
  onRenew: (invitation: Invitation) => void;
}

/** What is said before anything is answered: how answers are kept, who answers, the password. */
export function InvitationForm({ linkId, answerKey, invitation, onBegin, onRenew }: Props) {
  const { title, consentText, keepDays, needsPassword, needsContact, challenge, challengeBits } = invitation;
  const { invitedName, logo } = invitation;
  const place = { linkId, ...(answerKey ? { answerKey } : {}) };
  const [details, setDetails] = useState({ respondent: invitedName, contact: '', password: '', hasConsented: false });
  const [complaint, setComplaint] = useState('');
  const [isWorking, setWorking] = useState(false);
  async function begin(event: FormEvent) {
    event.preventDefault();
    if (!details.hasConsented) return setComplaint('请阅读并同意信息处理说明后再开始作答');
    setComplaint('');
    setWorking(true);
    try {
      const proof = await proveWork(challenge, challengeBits);
      onBegin(await ask<AnswerSheet>('open', { ...place, ...details, challenge, proof }));
    } catch (error) {
      setComplaint((error as Error).message);
      await ask<Invitation>('open', place).then(onRenew, () => undefined);
      setWorking(false);
    }
  }
  const set = (part: Partial<typeof details>) => setDetails({ ...details, ...part });
  return (
    <form className={styles.card} onSubmit={event => void begin(event)} noValidate>
      {logo ? <img className={styles.logo} src={logo} alt="" /> : null}
      <h1>{title}</h1>
      <Field label="填写人（单位或姓名）" value={details.respondent} onChange={respondent => set({ respondent })} />
      {needsContact ? (
        <Field
          label="手机号或邮箱（每人一份，用以区分）"
          value={details.contact}
          onChange={contact => set({ contact })}
        />
      ) : null}
      {needsPassword ? (
        <Field label="密码" type="password" value={details.password} onChange={password => set({ password })} />
      ) : null}
      <section className={styles.consent}>
        <h2>信息处理说明</h2>
        <p>{consentText}</p>
        <p>答卷保存{keepDays}天，期满删除。无需注册账号。</p>
      </section>
      <label className={styles.agree}>
        <input
          type="checkbox"
          checked={details.hasConsented}
          onChange={event => set({ hasConsented: event.target.checked })}
        />
        <span>我已阅读并同意上述说明</span>
      </label>
      {complaint ? (
        <p className={styles.complaint} role="alert">
          {complaint}
        </p>
      ) : null}
      <button type="submit" className={styles.primary} disabled={isWorking}>
        {isWorking ? '正在验证…' : '开始作答'}
      </button>
    </form>
  );
}

interface FieldProps {
  label: string;
  type?: 'text' | 'password';
  value: string;
  onChange: (value: string) => void;
}

function Field({ label, type = 'text', value, onChange }: FieldProps) {
  const id = useId();
  return (
    <p className={styles.line}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        maxLength={100}
        autoComplete="off"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </p>
  );
}
