import { type AdministeredUser, userStates } from '@antai/contract/administration/users';
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Drawer, Popconfirm, Tabs } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { presenter } from '../../../lib/presenter.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { useResetPassword, userQuery, useSetDisabled, useSignOut } from '../queries.ts';
import { OneTimePassword } from './OneTimePassword.tsx';
import styles from './UserDrawer.module.css';
import { UserForm } from './UserForm.tsx';
import { WhyNot } from './WhyNot.tsx';

const widthPx = 760;

/** One user: what is known of them, what can be done, and what they may and why. */
export function UserDrawer({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(userQuery(userId));
  return (
    <Drawer open size={widthPx} title={data?.name ?? '用户'} onClose={onClose}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingBox /> : null}
      {data ? (
        <Tabs
          items={[
            { key: 'why', label: '实际权限', children: <WhyNot key={userId} user={data} /> },
            { key: 'about', label: '资料', children: <AboutUser user={data} /> },
          ]}
        />
      ) : null}
    </Drawer>
  );
}

function AboutUser({ user }: { user: AdministeredUser }) {
  const [isEditing, setEditing] = useState(false);
  const items = [
    { label: '用户名', children: user.username },
    { label: '状态', children: userStates[user.state] },
    { label: '邮箱', children: user.email || '—' },
    { label: '手机号', children: user.mobile || '—' },
    { label: '企业', children: user.enterpriseName || '—' },
    { label: '部门', children: user.department || '—' },
    { label: '角色', children: user.roles.map(({ name }) => name).join('、') || '—' },
    { label: '加入时间', children: formatMoment(user.createTime) },
    { label: '最近使用', children: user.lastSeenTime ? formatMoment(user.lastSeenTime) : '从未' },
  ];
  return (
    <>
      <Descriptions bordered size="small" column={1} items={items} />
      <div className={styles.actions}>
        <Button onClick={() => setEditing(true)}>编辑</Button>
        <UserActions user={user} />
      </div>
      {isEditing ? <UserForm user={user} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function UserActions({ user: { userId, name, state } }: { user: AdministeredUser }) {
  const [password, setPassword] = useState<string>();
  const reset = useResetPassword();
  const signOut = useSignOut();
  const disable = useSetDisabled();
  const sayEnded = ({ sessions }: { sessions: number }) =>
    presenter.success(sessions > 0 ? `已在${sessions}处退出` : '该用户没有登录');
  const isDisabled = state === 'disabled';
  return (
    <>
      <Popconfirm
        title={`重置${name}的密码？其会话全部退出。`}
        okText="重置"
        cancelText="取消"
        onConfirm={() => reset.mutate({ userId }, { onSuccess: answer => setPassword(answer.password) })}
      >
        <Button loading={reset.isPending}>重置密码</Button>
      </Popconfirm>
      <Button loading={signOut.isPending} onClick={() => signOut.mutate({ userId }, { onSuccess: sayEnded })}>
        在各处退出
      </Button>
      <Button
        danger={!isDisabled}
        loading={disable.isPending}
        onClick={() => disable.mutate({ userIds: [userId], isDisabled: !isDisabled })}
      >
        {isDisabled ? '启用' : '停用'}
      </Button>
      {password ? (
        <OneTimePassword
          title="一次性密码"
          about={`请交给${name}；首次登录后须修改，关闭后不再显示。`}
          text={password}
          onClose={() => setPassword(undefined)}
        />
      ) : null}
    </>
  );
}
