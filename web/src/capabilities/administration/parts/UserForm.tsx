import type { AdministeredUser, UserForm as UserFields } from '@antai/contract/administration/users';
import { Alert, Form, Input } from 'antd';
import { WritingDialog } from '../../../ui/WritingDialog.tsx';
import { useCreateUser, useEditUser } from '../queries.ts';
import { EnterpriseChoice, RolesChoice } from './Choices.tsx';

interface Props {
  /** Whose entry is changed; absent: a new user. */
  user?: AdministeredUser | undefined;
  onClose: () => void;
  onCreated?: (created: { user: AdministeredUser; password: string }) => void;
}

type UserValues = Omit<UserFields, 'enterpriseId'> & { enterpriseId?: string };

const blank = { username: '', name: '', email: '', mobile: '', department: '', roleIds: [] };

/** Makes a user, or changes what is known of one. */
export function UserForm({ user, onClose, onCreated }: Props) {
  const [form] = Form.useForm<UserValues>();
  const create = useCreateUser();
  const edit = useEditUser();
  const { error, isPending } = user ? edit : create;
  const initial = user ? { ...user, roleIds: user.roles.map(({ roleId }) => roleId) } : blank;
  const save = ({ username, enterpriseId = '', ...filled }: UserValues) => {
    if (user) edit.mutate({ userId: user.userId, enterpriseId, ...filled }, { onSuccess: onClose });
    else
      create.mutate(
        { username, enterpriseId, ...filled },
        {
          onSuccess: created => {
            onClose();
            onCreated?.(created);
          },
        },
      );
  };
  return (
    <WritingDialog
      open
      title={user ? `编辑 ${user.name}` : '新建用户'}
      width={650}
      okText={user ? '保存' : '新建'}
      cancelText="取消"
      okButtonProps={{ loading: isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<UserValues> name="user" form={form} layout="vertical" initialValues={initial} onFinish={save}>
        {error ? <Alert type="error" title={error.message} showIcon role="alert" /> : null}
        <Form.Item
          label="用户名"
          name="username"
          rules={[{ required: true, whitespace: true, message: '请填写用户名' }]}
          extra={user ? undefined : '2至64个文字、数字或 - _ .，新建后不能改'}
        >
          <Input maxLength={64} disabled={user !== undefined} autoComplete="off" />
        </Form.Item>
        <Form.Item label="姓名" name="name" rules={[{ required: true, whitespace: true, message: '请填写姓名' }]}>
          <Input maxLength={32} autoComplete="off" />
        </Form.Item>
        <Form.Item label="邮箱" name="email" rules={[{ type: 'email', message: '邮箱格式不正确' }]}>
          <Input maxLength={254} autoComplete="off" />
        </Form.Item>
        <Form.Item label="手机号" name="mobile" rules={[{ pattern: /^(1[3-9]\d{9})?$/, message: '手机号格式不正确' }]}>
          <Input maxLength={11} autoComplete="off" />
        </Form.Item>
        <Form.Item label="企业" name="enterpriseId">
          <EnterpriseChoice label="企业" placeholder="不属于任何企业" />
        </Form.Item>
        <Form.Item label="部门" name="department" extra="没有的部门会自动新建">
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
        <Form.Item label="角色" name="roleIds">
          <RolesChoice label="角色" placeholder="可多选" />
        </Form.Item>
      </Form>
    </WritingDialog>
  );
}
