import { mobilePattern, type UserInfo } from '@antai/contract/account';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { departmentQuery, useEditAccount } from '../queries.ts';

type Profile = Pick<UserInfo, 'name' | 'mobile' | 'email' | 'industry'> & { sex: '' | '男' | '女' };

const sexes = [
  { value: '', label: '不填' },
  { value: '男', label: '男' },
  { value: '女', label: '女' },
];

const lookupPauseMs = 500;

/** The user's department as the system configuration names it; the word kept with the user where it names none. */
function useDepartment({ kwmDepartment, departmentname }: UserInfo): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(kwmDepartment), lookupPauseMs);
    return () => clearTimeout(timer);
  }, [kwmDepartment]);
  const { data } = useQuery(departmentQuery(settled));
  const found = data?.find(({ con_name }) => con_name === kwmDepartment);
  return found ? `${found.con_name}（${found.con_value}）` : departmentname || kwmDepartment;
}

export function ProfileForm({ user }: { user: UserInfo }) {
  const edit = useEditAccount();
  const department = useDepartment(user);
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
      {user.kwmDepartment ? <Form.Item label="部门">{department}</Form.Item> : null}
      <Form.Item wrapperCol={{ offset: 5 }}>
        <Button type="primary" htmlType="submit" loading={edit.isPending}>
          保存
        </Button>
      </Form.Item>
    </Form>
  );
}
