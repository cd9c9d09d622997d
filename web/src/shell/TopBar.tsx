import { BulbOutlined, SearchOutlined } from '@ant-design/icons';
import { account } from '@antai/contract/account';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Dropdown } from 'antd';
import { Avatar } from '../capabilities/account/parts/Avatar.tsx';
import { isOpen } from '../lib/permission.ts';
import { send } from '../lib/send.ts';
import { clearSession, useUser } from '../lib/session.ts';
import { useUi } from './ui-state.ts';

export function TopBar() {
  const navigate = useNavigate();
  const user = useUser(state => state.user);
  const leave = async () => {
    // the server forgets the session; should it not answer, this browser forgets it all the same
    useUi.setState(({ loading }) => ({ loading: loading + 1 }));
    await send(account.logout, {}, { isQuiet: true }).catch(() => undefined);
    useUi.setState(({ loading }) => ({ loading: loading - 1 }));
    clearSession();
    await navigate({ to: '/login' });
  };
  const items = [
    { key: 'account', label: '账号信息', onClick: () => void navigate({ to: '/userCenter/accountInfo' }) },
    { key: 'reports', label: '我的报告', onClick: () => void navigate({ to: '/userCenter/searchReport' }) },
    { type: 'divider' as const },
    { key: 'leave', label: '退出登录', onClick: () => void leave() },
  ];
  return (
    <header className="top-bar">
      <Link to="/" className="top-bar-brand">
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width="26" height="26" />
        AI律师工作平台
      </Link>
      {isOpen(2001) ? (
        <button type="button" className="top-bar-search" onClick={() => useUi.setState({ isSearchShown: true })}>
          <SearchOutlined aria-hidden />
          全局搜索
          <kbd>Ctrl K</kbd>
        </button>
      ) : null}
      <div className="top-bar-tools">
        <Button type="text" icon={<BulbOutlined />} onClick={() => useUi.setState({ isRiskTipShown: true })}>
          温馨提示
        </Button>
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
          <button type="button" className="top-bar-avatar" aria-label={`${user?.name ?? ''}，账号菜单`}>
            <Avatar name={user?.name ?? ''} fileId={user?.headPhoto ?? ''} sizePx={34} />
          </button>
        </Dropdown>
      </div>
    </header>
  );
}
