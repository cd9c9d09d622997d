import { email, mobile, type UserInfo } from '@antai/contract/account';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { signInWaysQuery, useChangeContact } from '../queries.ts';
import { CodeField } from './CodeField.tsx';
import styles from './ContactForm.module.css';

interface Contact {
  target: string;
  code?: string;
  password: string;
}

const fields = {
  email: { name: '邮箱', purpose: 'changeEmail', form: email, complaint: '邮箱格式不正确' },
  mobile: { name: '手机', purpose: 'changeMobile', form: mobile, complaint: '手机号格式不正确' },
} as const;

/** E-mail or mobile as it stands, and changing it: by the password, and by a code wherever codes are really sent. */
export function ContactForm({ field, user }: { field: keyof typeof fields; user: UserInfo }) {
  const [isOpen, setOpen] = useState(false);
  const { name } = fields[field];
  return (
    <div className={styles.contact}>
      <div className={styles.line}>
        <span>{name}</span>
        <b>{user[field] || '未填写'}</b>
        {isOpen ? null : <Button onClick={() => setOpen(true)}>{user[field] ? `更换${name}` : `添加${name}`}</Button>}
      </div>
      {isOpen ? <ChangeForm field={field} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function ChangeForm({ field, onClose }: { field: keyof typeof fields; onClose: () => void }) {
  const { name, purpose, form: pattern, complaint } = fields[field];
  const [form] = Form.useForm<Contact>();
  const target = (Form.useWatch('target', form) ?? '').trim();
  const change = useChangeContact(field);
  const { data: ways } = useQuery(signInWaysQuery);
  const isCodeWanted = field === 'email' ? ways?.isMailSent : ways?.isSmsSent;
  const isRight = (text: string) => pattern.safeParse(text).success;
  const save = ({ code, password }: Contact) =>
    change.mutate({ target, password, ...(code ? { code } : {}) }, { onSuccess: onClose });
  return (
    <Form<Contact> form={form} labelCol={{ span: 5 }} wrapperCol={{ span: 15 }} onFinish={save}>
      {change.error ? <Alert type="error" title={change.error.message} showIcon role="alert" /> : null}
      <Form.Item
        label={`新${name}`}
        name="target"
        validateTrigger="onBlur"
        rules={[
          {
            validator: async (_rule, value = '') => {
              if (!isRight(value.trim())) throw new Error(complaint);
            },
          },
        ]}
      >
        <Input autoFocus autoComplete={field === 'email' ? 'email' : 'tel'} />
      </Form.Item>
      {isCodeWanted ? (
        <Form.Item label="验证码" name="code" rules={[{ required: true, len: 6, message: '验证码为6位数字' }]}>
          <CodeField purpose={purpose} target={target} isTargetRight={isRight(target)} />
        </Form.Item>
      ) : null}
      <Form.Item label="登录密码" name="password" rules={[{ required: true, message: '请输入登录密码' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item wrapperCol={{ offset: 5 }}>
        <Button type="primary" htmlType="submit" loading={change.isPending} disabled={!ways}>
          确认更换
        </Button>
        <Button type="link" onClick={onClose}>
          取消
        </Button>
      </Form.Item>
    </Form>
  );
}
