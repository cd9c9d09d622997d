import { mobilePattern, type UserInfo } from '@antai/contract/account';
import { Button, Form, Input, Select } from 'antd';
import { useEditAccount } from '../queries.ts';

type Profile = Pick<UserInfo, 'name' | 'mobile' | 'email' | 'industry'> & { sex: '' | '男' | '女' };

const sexes = [
  { value: '', label: '不填' },
  { value: '男', label: '男' },
  { value: '女', label: '女' },
];

export function ProfileForm({ user }: { user: UserInfo }) {
  const edit = useEditAccount();
  return (
    <Form<Profile>
      labelCol={{ span: 5 }}
      wrapperCol={{ span: 15 }}
      initialValues={user}
      onFinish={profile => edit.mutate(profile)}
    >
      <Form.Item label="姓名" name="name" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
        <Input maxLength={32} />
      </Form.Item>
      <Form.Item label="性别" name="sex">
        <Select options={sexes} />
      </Form.Item>
      <Form.Item label="手机" name="mobile" rules={[{ pattern: mobilePattern, message: '手机号格式不正确' }]}>
        <Input maxLength={11} />
      </Form.Item>
      <Form.Item label="邮箱" name="email" rules={[{ type: 'email', message: '邮箱格式不正确' }]}>
        <Input />
      </Form.Item>
      <Form.Item label="行业" name="industry">
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item label="机构">{user.enterpriseName || '未设置'}</Form.Item>
      {user.departmentname ? <Form.Item label="部门">{user.departmentname}</Form.Item> : null}
      <Form.Item wrapperCol={{ offset: 5 }}>
        <Button type="primary" htmlType="submit" loading={edit.isPending}>
          保存
        </Button>
      </Form.Item>
    </Form>
  );
}
