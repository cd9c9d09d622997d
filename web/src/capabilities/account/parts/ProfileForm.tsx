import type { UserInfo } from '@antai/contract/account';
import { Button, Form, Input, Select } from 'antd';
import { useEditAccount } from '../queries.ts';
import { DepartmentField } from './DepartmentField.tsx';

type Profile = Pick<UserInfo, 'name' | 'industry'> & { sex: '' | '男' | '女'; kwmDepartment?: string };

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
      <Form.Item label="行业" name="industry">
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item label="机构">{user.enterpriseName || '未设置'}</Form.Item>
      {user.isPartner ? (
        <Form.Item label="部门" name="kwmDepartment">
          <DepartmentField />
        </Form.Item>
      ) : null}
      <Form.Item wrapperCol={{ offset: 5 }}>
        <Button type="primary" htmlType="submit" loading={edit.isPending}>
          保存
        </Button>
      </Form.Item>
    </Form>
  );
}
