import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
  useRouterState,
  useSearch,
} from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { loadChunk } from '../lib/load-chunk.ts';
import { numberEntries } from '../lib/number-entries.ts';
import { isOpen } from '../lib/permission.ts';
import { isSignedIn, useUser } from '../lib/session.ts';
import { ScreenFailure } from '../shell/ScreenFailure.tsx';
import { LoadingBox } from '../ui/LoadingBox.tsx';
import { addresses, parseSearch, readSearch, type ScreenPath, sections, stringifySearch } from './addresses.ts';
import { routes } from './routes.tsx';

// the sign-in page needs nothing of the shell and does not wait for it
const Shell = lazy(() => import('../shell/Shell.tsx').then(module => ({ default: module.Shell })));

const FirstPassword = lazy(() => import('../capabilities/account/parts/FirstPassword.tsx'));
const AdminFrame = lazy(() => import('../shell/AdminFrame.tsx'));

const administrationPages = (Object.keys(routes) as ScreenPath[])
  .filter(path => path.startsWith(`${sections.admin}/`))
  .map(path => ({ path, ...routes[path] }));

/** What `showPage` says where results are asked for. */
const resultPage = 'searchResult';

// most visits meet none of them
const NotFoundPage = lazy(() => import('../shell/Failures.tsx').then(module => ({ default: module.NotFound })));
const NoPermissionPage = lazy(() => import('../shell/Failures.tsx').then(module => ({ default: module.NoPermission })));

const NotFound = () => (
  <Suspense fallback={<LoadingBox />}>
    <NotFoundPage />
  </Suspense>
);
const NoPermission = () => (
  <Suspense fallback={<LoadingBox />}>
    <NoPermissionPage />
  </Suspense>
);

const productTitle = 'AI律师工作平台';

const isScreen = (path: string): path is ScreenPath => Object.hasOwn(routes, path);

function Root() {
  const path = useRouterState({ select: state => state.location.pathname });
  const current = isScreen(path) ? routes[path] : undefined;
  // before the effects of the screen, which may know a better title
  useLayoutEffect(() => {
    document.title = current && path !== addresses.home.to ? `${current.title} · ${productTitle}` : productTitle;
  }, [current, path]);
  const isPasswordDue = useUser(state => state.user?.mustChangePassword);
  if (current?.isOpen) return <Outlet />;
  if (isPasswordDue) {
    return (
      <Suspense fallback={<LoadingBox />}>
        <FirstPassword />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<LoadingBox />}>
      <Shell />
    </Suspense>
  );
}

/** With a token the sign-in page leads home; without one everything else leads to it, and from it back again. */
function guard({ location }: { location: { pathname: string; href: string } }) {
  const isLogin = location.pathname === addresses.login.to;
  if (isLogin && isSignedIn()) throw redirect({ ...addresses.home });
  if (location.pathname === addresses.invitation.to) return;
  if (!isLogin && !isSignedIn()) throw redirect(addresses.loginFrom(location.href));
}

const rootRoute = createRootRoute({ component: Root, beforeLoad: guard, notFoundComponent: NotFound });

/** The route of a screen: its address is read by its schema, and shown only with the screen's resource. */
function routeOf<Path extends ScreenPath>(path: Path) {
  const { screen, results, resource, redirectTo } = routes[path];
  const Screen = screen && lazy(() => loadChunk(path, screen));
  const isAdministration = path.startsWith(sections.admin);
  const Results = results && lazy(() => loadChunk(path, results));
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (raw: Record<string, unknown>) => readSearch(path, raw),
    beforeLoad: () => {
      // the router writes into what it is given, and the address stands in links too
      if (redirectTo) throw redirect({ ...redirectTo });
    },
    component: () => {
      // what may be seen may change while the screen is open
      useUser(state => state.user?.lmRoleResourceVOList);
      const { showPage, mainTab, queryList } = useSearch({ strict: false });
      if (resource !== undefined && !isOpen(resource)) return <NoPermission />;
      if (Results && (showPage === resultPage || mainTab || queryList)) return <Results />;
      if (!Screen) return null;
      return isAdministration ? (
        <Suspense fallback={<LoadingBox />}>
          <AdminFrame pages={administrationPages}>
            <Suspense fallback={<LoadingBox />}>
              <Screen />
            </Suspense>
          </AdminFrame>
        </Suspense>
      ) : (
        <Screen />
      );
    },
  });
}

type ScreenRoutes = { [Path in ScreenPath]: ReturnType<typeof routeOf<Path>> };

const screenPaths = Object.keys(routes) as ScreenPath[];
const screenRoutes = Object.fromEntries(screenPaths.map(path => [path, routeOf(path)])) as ScreenRoutes;

/** The product's screens over a history: the hash of the browser, or the memory of a test; `frame` stands around them. */
export const createScreenRouter = (history: RouterHistory, frame: () => ReactNode = Root) =>
  createRouter({
    routeTree: rootRoute.update({ component: frame }).addChildren(screenRoutes),
    history,
    parseSearch,
    stringifySearch,
    defaultPendingComponent: LoadingBox,
    defaultErrorComponent: ScreenFailure,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });

export const router = createScreenRouter(numberEntries(createHashHistory()));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
