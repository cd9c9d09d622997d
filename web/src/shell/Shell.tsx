import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { readUserAgain } from '../capabilities/account/queries.ts';
import { PopupNotices } from '../capabilities/notices/parts/PopupNotices.tsx';
import { beginUsage } from '../capabilities/usage/queries.ts';
import { clearCache } from '../lib/cache.ts';
import { watchForUpdate } from '../lib/page-update.ts';
import { isOpen } from '../lib/permission.ts';
import { presenter } from '../lib/presenter.ts';
import { readTokens, useOther, useUser } from '../lib/session.ts';
import { closeSocket, onServerEvent, openSocket } from '../lib/socket.ts';
import { useSubscriptionDraft } from '../lib/subscription-draft.ts';
import { SkipLink } from '../ui/SkipLink.tsx';
import { AlertBox } from './AlertBox.tsx';
import { DownloadPrompts } from './DownloadPrompts.tsx';
import { Keys } from './Keys.tsx';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { OtherAccountBar } from './OtherAccountBar.tsx';
import { RiskTip } from './RiskTip.tsx';
import styles from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { UserCenterNav } from './UserCenterNav.tsx';
import { toggleTools, useUi } from './ui-state.ts';

// neither is needed to show a screen
const ToolsDrawer = lazy(() => import('./ToolsDrawer.tsx').then(module => ({ default: module.ToolsDrawer })));
const SubscribeDialog = lazy(() =>
  import('../capabilities/subscriptions/parts/SubscribeDialog.tsx').then(module => ({
    default: module.SubscribeDialog,
  })),
);
const Arrival = lazy(() => import('./Arrival.tsx'));
const CopyBox = lazy(() => import('./CopyBox.tsx'));
const SearchOverlay = lazy(() => import('./SearchOverlay.tsx'));
const closeSearch = () => useUi.setState({ isSearchShown: false });

/** Tells of every screen that opens, where the installation counts them. */
function useCountedVisits(userId: string | undefined) {
  const router = useRouter();
  useEffect(() => {
    if (!userId) return;
    let stop = () => {};
    let isOver = false;
    void beginUsage(userId).then(visit => {
      if (!visit || isOver) return;
      const tell = () => {
        const { pathname, search } = router.state.location;
        visit({ pathname, mainTab: (search as { mainTab?: string }).mainTab });
      };
      tell();
      stop = router.subscribe('onResolved', ({ hrefChanged }) => hrefChanged && tell());
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [userId, router]);
}

/** Everything around a signed-in screen. */
export function Shell() {
  const userId = useUser(state => state.user?.userId);
  // the menu, too, shows what may be seen by now
  useUser(state => state.user?.lmRoleResourceVOList);
  const isBesideOther = useOther(state => state.other !== undefined);
  useEffect(() => {
    if (userId && !isBesideOther) openSocket(userId, () => readTokens().token);
    return closeSocket;
  }, [userId, isBesideOther]);
  const queries = useQueryClient();
  useEffect(readUserAgain, []);
  useEffect(
    () =>
      onServerEvent(event => {
        // what may be seen is read at the start, when the account has changed, and after a break
        if (event.type === 'account' || event.type === 'ready') readUserAgain();
        // after a break of the socket, too: something may have been missed
        if (event.type === 'message' || event.type === 'ready') {
          void queries.invalidateQueries({ queryKey: ['notices'] });
          void queries.invalidateQueries({ queryKey: ['subscriptions'] });
        }
        if (event.type !== 'import') return;
        clearCache();
        void queries.invalidateQueries({ queryKey: ['search'] });
        presenter.message('数据已更新', `新增或修改 ${event.data?.written ?? 0} 条，检索结果已是最新。`);
      }),
    [queries],
  );
  useEffect(watchForUpdate, []);
  useCountedVisits(userId);
  const isToolsOpen = useUi(state => state.isToolsOpen);
  const { isTiped } = useUi(state => state.riskTip);
  const draft = useSubscriptionDraft(state => state.draft);
  const isSearchShown = useUi(state => state.isSearchShown);
  const copy = useUi(state => state.copy);
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
    <div className={styles.shell}>
      <SkipLink text="跳到正文" onSkip={() => document.getElementById('content')?.focus()} />
      <TopBar />
      <Suspense>{isTiped && !isToolsOpen && !isSearchShown ? <Arrival /> : null}</Suspense>
      <OtherAccountBar />
      <OfflineBar />
      <div className={styles.body}>
        <SideMenu />
        <main id="content" className={styles.content} tabIndex={-1}>
          <UserCenterNav />
          <Outlet />
        </main>
      </div>
      {isOpen(10012) && isTiped && !isToolsOpen ? <PopupNotices onOpen={() => toggleTools('notices')} /> : null}
      <Suspense>
        {isToolsOpen ? <ToolsDrawer /> : null}
        {draft ? <SubscribeDialog draft={draft} /> : null}
        {copy === undefined ? null : <CopyBox text={copy} />}
      </Suspense>
      <DownloadPrompts />
      {isSearchShown ? (
        <Suspense fallback={null}>
          <SearchOverlay onClose={closeSearch} />
        </Suspense>
      ) : null}
      <Keys />
      <RiskTip />
      <AlertBox />
      <MessageDialog />
      <LoadingOverlay />
    </div>
  );
}
