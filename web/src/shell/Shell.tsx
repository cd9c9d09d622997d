import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { watchForUpdate } from '../lib/page-update.ts';
import { readTokens, useUser } from '../lib/session.ts';
import { closeSocket, openSocket } from '../lib/socket.ts';
import { AlertBox } from './AlertBox.tsx';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { RiskTip } from './RiskTip.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import './shell.css';

/** Everything around a signed-in screen. */
export function Shell() {
  const userId = useUser(state => state.user?.userId);
  useEffect(() => {
    if (userId) openSocket(userId, readTokens().token);
    return closeSocket;
  }, [userId]);
  useEffect(watchForUpdate, []);
  return (
    <div className="shell">
      <button type="button" className="skip-link" onClick={() => document.getElementById('content')?.focus()}>
        跳到正文
      </button>
      <TopBar />
      <div className="shell-body">
        <SideMenu />
        <main id="content" className="shell-content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <RiskTip />
      <AlertBox />
      <LoadingOverlay />
    </div>
  );
}
