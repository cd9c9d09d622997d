import { Drawer, Tabs } from 'antd';
import { useEffect } from 'react';
import { NoticeList } from '../capabilities/notices/parts/NoticeList.tsx';
import styles from './ToolsDrawer.module.css';
import { useUi } from './ui-state.ts';

const widthPx = 316;

const close = () => {
  useUi.setState({ isToolsOpen: false });
};

/** The global tools: opens from the top bar, closes on a click outside. */
export function ToolsDrawer() {
  // an address of another screen, or signing out, leaves no drawer behind
  useEffect(() => close, []);
  return (
    <Drawer open size={widthPx} closable={false} rootClassName={styles.drawer} aria-label="工具" onClose={close}>
      <Tabs items={[{ key: 'notices', label: '通知', children: <NoticeList onLeave={close} /> }]} />
    </Drawer>
  );
}
