import { MailOutlined, UploadOutlined, UserAddOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { presenter } from '../../../lib/presenter.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ImportUsers } from '../parts/ImportUsers.tsx';
import { InvitationList } from '../parts/InvitationList.tsx';
import { InviteForm } from '../parts/InviteForm.tsx';
import { OneTimePassword } from '../parts/OneTimePassword.tsx';
import { UserDrawer } from '../parts/UserDrawer.tsx';
import { UserForm } from '../parts/UserForm.tsx';
import { UserList } from '../parts/UserList.tsx';
import styles from './UsersScreen.module.css';

type Dialog = { kind: 'create' | 'invite' | 'import' } | { kind: 'once'; title: string; about: string; text: string };

/** /admin/users */
export default function UsersScreen() {
  const { id } = useSearch({ from: addresses.administeredUsers().to });
  const navigate = useNavigate();
  const [view, setView] = useState<'users' | 'invitations'>('users');
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHead
        title="用户"
        about="新建、导入或邀请用户；点姓名看其实际权限与来由。所有改动写入审计日志。"
        actions={
          <>
            <Button icon={<UploadOutlined />} onClick={() => setDialog({ kind: 'import' })}>
              从 xlsx 导入
            </Button>
            <Button icon={<MailOutlined />} onClick={() => setDialog({ kind: 'invite' })}>
              邮件邀请
            </Button>
            <Button type="primary" icon={<UserAddOutlined />} onClick={() => setDialog({ kind: 'create' })}>
              新建用户
            </Button>
          </>
        }
      />
      <Segmented
        className={styles.view}
        value={view}
        options={[
          { value: 'users', label: '用户' },
          { value: 'invitations', label: '邀请' },
        ]}
        onChange={setView}
      />
      {view === 'users' ? (
        <UserList current={id} onOpen={userId => void navigate(addresses.administeredUsers(userId))} />
      ) : (
        <InvitationList />
      )}
      {id ? <UserDrawer userId={id} onClose={() => void navigate(addresses.administeredUsers())} /> : null}
      {dialog?.kind === 'import' ? <ImportUsers onClose={close} /> : null}
      {dialog?.kind === 'invite' ? (
        <InviteForm
          onClose={close}
          onInvited={({ link, isMailed, email }) => {
            setView('invitations');
            if (isMailed) presenter.success(`邀请已发往 ${email}`);
            else
              setDialog({
                kind: 'once',
                title: '邀请链接',
                about: `未配置邮件服务，请将链接转交 ${email}。`,
                text: link,
              });
          }}
        />
      ) : null}
      {dialog?.kind === 'create' ? (
        <UserForm
          onClose={close}
          onCreated={({ user, password }) =>
            setDialog({
              kind: 'once',
              title: '一次性密码',
              about: `${user.name}（${user.username}）首次登录后须修改，关闭后不再显示。`,
              text: password,
            })
          }
        />
      ) : null}
      {dialog?.kind === 'once' ? <OneTimePassword {...dialog} onClose={close} /> : null}
    </>
  );
}
