import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { clearCache } from '../lib/cache.ts';
import { watchForUpdate } from '../lib/page-update.ts';
import { isOpen } from '../lib/permission.ts';
import { presenter } from '../lib/presenter.ts';
import { readTokens, useUser } from '../lib/session.ts';
import { closeSocket, onServerEvent, openSocket } from '../lib/socket.ts';
import { AlertBox } from './AlertBox.tsx';
import { DownloadPrompts } from './DownloadPrompts.tsx';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { RiskTip } from './RiskTip.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useUi } from './ui-state.ts';
import './shell.css';

const SearchOverlay = lazy(() => import('./SearchOverlay.tsx'));
const closeSearch = () => useUi.setState({ isSearchShown: false });

/** Everything around a signed-in screen. */
export function Shell() {
  const userId = useUser(state => state.user?.userId);
  useEffect(() => {
    if (userId) openSocket(userId, readTokens().token);
    return closeSocket;
  }, [userId]);
  const queries = useQueryClient();
  useEffect(
    () =>
      onServerEvent(({ type, data }) => {
        if (type !== 'import') return;
        clearCache();
        void queries.invalidateQueries({ queryKey: ['search'] });
        presenter.success(`数据已更新：新增或修改 ${(data as { written: number }).written} 条`);
      }),
    [queries],
  );
  useEffect(watchForUpdate, []);
  const isSearchShown = useUi(state => state.isSearchShown);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && isOpen(2001)) {
        event.preventDefault();
        useUi.setState({ isSearchShown: true });
      }
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
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
      <DownloadPrompts />
      {isSearchShown ? (
        <Suspense fallback={null}>
          <SearchOverlay onClose={closeSearch} />
        </Suspense>
      ) : null}
      <RiskTip />
      <AlertBox />
      <LoadingOverlay />
    </div>
  );
}
