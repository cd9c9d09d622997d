import { newPassword } from '@antai/contract/account';
import { Alert, Button, Form, Input } from 'antd';
import { useChangePassword } from '../queries.ts';

interface Passwords {
  oldPassword: string;
  newPassword: string;
  again: string;
}

/** The contract's own rule, so that form and server cannot disagree. */
async function checkNew(_rule: unknown, value: string | undefined) {
  const result = newPassword.safeParse(value ?? '');
  if (!result.success) throw new Error(result.error.issues[0]?.message);
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
      <Form.Item label="新密码" name="newPassword" required rules={[{ validator: checkNew }]}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        label="再次输入"
        name="again"
        dependencies={['newPassword']}
        required
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_rule, value) => {
              if (value !== getFieldValue('newPassword')) throw new Error('两次输入的新密码不一致');
            },
          }),
        ]}
      >
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
