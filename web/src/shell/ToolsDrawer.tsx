import { CloseOutlined } from '@ant-design/icons';
import { recordTypes } from '@antai/contract/records';
import { configTypes } from '@antai/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Button, Drawer, Tabs } from 'antd';
import { useEffect } from 'react';
import { addresses } from '../app/addresses.ts';
import { KeyList } from '../capabilities/apikeys/parts/KeyList.tsx';
import { NoticeList } from '../capabilities/notices/parts/NoticeList.tsx';
import { PluginList } from '../capabilities/plugins/parts/PluginList.tsx';
import { SettingsPanel } from '../capabilities/settings/parts/SettingsPanel.tsx';
import { settingsQuery, useSearchSettings } from '../capabilities/settings/queries.ts';
import { isOpen } from '../lib/permission.ts';
import styles from './ToolsDrawer.module.css';
import { type ToolsTab, useUi } from './ui-state.ts';

const widthPx = 316;

/** The settings that belong to where somebody is. */
function typesAt(path: string): number[] {
  if (path === addresses.record(recordTypes.company, '').to)
    return [configTypes.customerPortrait, configTypes.userCenter];
  if (path === addresses.companySubscriptions().to) return [configTypes.warningMonitoring];
  return [configTypes.intelligentTools, configTypes.userCenter];
}

const close = () => {
  useUi.setState({ isToolsOpen: false });
};

const openTab = (toolsTab: ToolsTab) => useUi.setState({ toolsTab });

/** The global tools: notices, settings, plugins. Opens from the top bar, closes on a click outside or when settings are saved. */
export function ToolsDrawer() {
  // an address of another screen, or signing out, leaves no drawer behind
  useEffect(() => close, []);
  const toolsTab = useUi(state => state.toolsTab);
  const { data: groups = [] } = useQuery(settingsQuery);
  const { defaultTab = '' } = useSearchSettings();
  const shownTab = useRouterState({ select: state => (state.location.search as { mainTab?: string }).mainTab });
  const path = useRouterState({ select: state => state.location.pathname });
  const notices = {
    key: 'notices',
    label: '通知',
    children: <NoticeList onLeave={close} onSettings={() => openTab('settings')} />,
  };
  const settings = {
    key: 'settings',
    label: '设置',
    children: <SettingsPanel types={typesAt(path)} mainTab={shownTab ?? defaultTab} onSaved={close} />,
  };
  const plugins = {
    key: 'plugins',
    label: '插件',
    children: (
      <div className={styles.plugins}>
        <PluginList />
        {isOpen(10025) ? <KeyList /> : null}
      </div>
    ),
  };
  const hasSettings = groups.some(({ items }) => items.some(item => item.show));
  return (
    <Drawer open size={widthPx} closable={false} rootClassName={styles.drawer} aria-label="工具" onClose={close}>
      <Button className={styles.close ?? ''} type="text" aria-label="关闭" icon={<CloseOutlined />} onClick={close} />
      <Tabs
        activeKey={toolsTab}
        destroyOnHidden
        items={[...(isOpen(10012) ? [notices] : []), ...(hasSettings ? [settings] : []), plugins]}
        onChange={key => openTab(key as ToolsTab)}
      />
    </Drawer>
  );
}
