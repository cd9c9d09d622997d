import { Alert, Button, Form, Input } from 'antd';
import { useChangePassword } from '../queries.ts';
import { checkAgain, checkNewPassword } from './check-passwords.ts';

interface Passwords {
  oldPassword: string;
  newPassword: string;
  again: string;
}

export function PasswordForm() {
  const [form] = Form.useForm<Passwords>();
  const change = useChangePassword();
  const save = ({ oldPassword, newPassword: password }: Passwords) =>
    change.mutate({ oldPassword, newPassword: password }, { onSuccess: () => form.resetFields() });
  return (
    <Form<Passwords> form={form} labelCol={{ span: 5 }} wrapperCol={{ span: 15 }} onFinish={save}>
      {change.error ? (
        <Form.Item wrapperCol={{ offset: 5, span: 15 }}>
          <Alert type="error" title={change.error.message} showIcon role="alert" />
        </Form.Item>
      ) : null}
      <Form.Item label="原密码" name="oldPassword" rules={[{ required: true, message: '请输入原密码' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item label="新密码" name="newPassword" required rules={[{ validator: checkNewPassword }]}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item label="再次输入" name="again" dependencies={['newPassword']} required rules={[checkAgain]}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item wrapperCol={{ offset: 5 }}>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          修改密码
        </Button>
      </Form.Item>
    </Form>
  );
}
