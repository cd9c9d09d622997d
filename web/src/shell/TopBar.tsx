import { BellOutlined, BulbOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons';
import { account } from '@antai/contract/account';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Dropdown } from 'antd';
import { addresses } from '../app/addresses.ts';
import { Avatar } from '../capabilities/account/parts/Avatar.tsx';
import { hasNew, noticesQuery } from '../capabilities/notices/queries.ts';
import { settingsQuery } from '../capabilities/settings/queries.ts';
import { isOpen } from '../lib/permission.ts';
import { sendQuietly } from '../lib/send-quietly.ts';
import { forgetSession, useUser } from '../lib/session.ts';
import styles from './TopBar.module.css';
import { toggleTools, useUi } from './ui-state.ts';

export function TopBar() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const user = useUser(state => state.user);
  const leave = async () => {
    // the server forgets the session; should it not answer, this browser forgets it all the same
    useUi.setState(({ loading }) => ({ loading: loading + 1 }));
    await sendQuietly(account.logout, {}).catch(() => undefined);
    useUi.setState(({ loading }) => ({ loading: loading - 1 }));
    forgetSession();
    queries.clear();
    await navigate(addresses.login);
  };
  const items = [
    { key: 'account', label: '账号信息', onClick: () => void navigate(addresses.account) },
    { key: 'reports', label: '我的报告', onClick: () => void navigate(addresses.reports) },
    ...(isOpen(20021)
      ? [{ key: 'subscriptions', label: '我的订阅', onClick: () => void navigate(addresses.searchSubscriptions()) }]
      : []),
    { key: 'manual', label: '使用手册', onClick: () => void navigate(addresses.manual()) },
    { type: 'divider' as const },
    { key: 'leave', label: '退出登录', onClick: () => void leave() },
  ];
  return (
    <header className={styles.bar}>
      <Link {...addresses.home} className={styles.brand}>
        <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width="26" height="26" />
        AI律师工作平台
      </Link>
      {isOpen(2001) ? (
        <button
          type="button"
          data-guide="search"
          className={styles.search}
          onClick={() => useUi.setState({ isSearchShown: true })}
        >
          <SearchOutlined aria-hidden />
          全局搜索
          <kbd>Ctrl K</kbd>
        </button>
      ) : null}
      <div className={styles.tools}>
        <Button type="text" icon={<BulbOutlined />} onClick={() => useUi.setState({ isRiskTipShown: true })}>
          温馨提示
        </Button>
        {isOpen(10012) ? <NoticeButton /> : null}
        <SettingsButton />
        <Dropdown autoFocus menu={{ items }} trigger={['click']} placement="bottomRight">
          <button type="button" className={styles.avatar} aria-label={`${user?.name ?? ''}，账号菜单`}>
            <Avatar name={user?.name ?? ''} fileId={user?.headPhoto ?? ''} sizePx={34} />
          </button>
        </Dropdown>
      </div>
    </header>
  );
}

/** The bell; its dot says that something new has come. */
function NoticeButton() {
  const { data } = useQuery(noticesQuery);
  const isListOpen = useUi(state => state.isToolsOpen && state.toolsTab === 'notices');
  const isNew = hasNew(data);
  return (
    <Button
      type="text"
      className={styles.notices}
      data-new={isNew}
      icon={<BellOutlined />}
      aria-label={isNew ? '通知，有新消息' : '通知'}
      aria-expanded={isListOpen}
      onClick={() => toggleTools('notices')}
    />
  );
}

/** The settings; there is no button where there is nothing to set. */
function SettingsButton() {
  const { data = [] } = useQuery(settingsQuery);
  const isPanelOpen = useUi(state => state.isToolsOpen && state.toolsTab === 'settings');
  if (!data.some(({ items }) => items.some(item => item.show))) return null;
  return (
    <Button
      type="text"
      icon={<SettingOutlined />}
      data-guide="settings"
      aria-label="设置"
      aria-expanded={isPanelOpen}
      onClick={() => toggleTools('settings')}
    />
  );
}
