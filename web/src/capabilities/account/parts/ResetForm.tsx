import { email, mobile } from '@antai/contract/account';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Form, Input } from 'antd';
import { addresses } from '../../../app/addresses.ts';
import { useResetPassword } from '../queries.ts';
import { CodeField } from './CodeField.tsx';
import { checkAgain, checkNewPassword } from './check-passwords.ts';
import styles from './ResetForm.module.css';

interface Reset {
  target: string;
  code: string;
  newPassword: string;
  again: string;
}

const isReachable = (target: string) => email.safeParse(target).success || mobile.safeParse(target).success;

/** A forgotten password set anew, by a code to the e-mail or mobile of the account. */
export default function ResetForm() {
  const navigate = useNavigate();
  const [form] = Form.useForm<Reset>();
  const target = (Form.useWatch('target', form) ?? '').trim();
  const reset = useResetPassword();
  const toLogin = () => void navigate(addresses.login);
  const save = ({ code, newPassword }: Reset) => reset.mutate({ target, code, newPassword }, { onSuccess: toLogin });
  return (
    <Form<Reset> form={form} layout="vertical" className={styles.form} onFinish={save} requiredMark={false}>
      <h1>重置密码</h1>
      {reset.error ? <Alert type="error" title={reset.error.message} showIcon role="alert" /> : null}
      <Form.Item
        label="账号的邮箱或手机号"
        name="target"
        validateTrigger="onBlur"
        rules={[
          {
            validator: async (_rule, value = '') => {
              if (!isReachable(value.trim())) throw new Error('请输入完整的邮箱或11位手机号');
            },
          },
        ]}
      >
        <Input size="large" autoFocus autoComplete="username" />
      </Form.Item>
      <Form.Item label="验证码" name="code" rules={[{ required: true, len: 6, message: '验证码为6位数字' }]}>
        <CodeField size="large" purpose="resetPassword" target={target} isTargetRight={isReachable(target)} />
      </Form.Item>
      <Form.Item label="新密码" name="newPassword" rules={[{ validator: checkNewPassword }]}>
        <Input.Password size="large" autoComplete="new-password" />
      </Form.Item>
      <Form.Item label="再次输入" name="again" dependencies={['newPassword']} rules={[checkAgain]}>
        <Input.Password size="large" autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" size="large" htmlType="submit" block loading={reset.isPending}>
        设置新密码
      </Button>
      <Button type="link" block onClick={toLogin}>
        返回登录
      </Button>
    </Form>
  );
}
