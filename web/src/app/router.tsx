import {
  type AnyRoute,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouterState,
} from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { isOpen } from '../lib/permission.ts';
import { isSignedIn } from '../lib/session.ts';
import { NoPermission, NotFound, ScreenFailure } from '../shell/Failures.tsx';
import { LoadingBox } from '../ui/LoadingBox.tsx';
import { routes, type ScreenRoute } from './routes.tsx';

// the sign-in page needs nothing of the shell and does not wait for it
const Shell = lazy(() => import('../shell/Shell.tsx').then(module => ({ default: module.Shell })));

const productTitle = 'AI律师工作平台';

function Root() {
  const path = useRouterState({ select: state => state.location.pathname });
  const current = routes.find(route => route.path === path);
  useEffect(() => {
    document.title = current && path !== '/' ? `${current.title} · ${productTitle}` : productTitle;
  }, [current, path]);
  if (current?.isOpen) return <Outlet />;
  return (
    <Suspense fallback={<LoadingBox />}>
      <Shell />
    </Suspense>
  );
}

/** With a token /login names home; without one everything else names to /login. */
function guard({ location }: { location: { pathname: string } }) {
  const isLogin = location.pathname === '/login';
  if (isLogin && isSignedIn()) throw redirect({ to: '/' });
  if (!isLogin && !isSignedIn()) throw redirect({ to: '/login' });
}

const rootRoute = createRootRoute({ component: Root, beforeLoad: guard, notFoundComponent: NotFound });

function routeOf({ path, screen, redirectTo, resource }: ScreenRoute): AnyRoute {
  const getParentRoute = () => rootRoute;
  if (redirectTo || !screen) {
    return createRoute({
      getParentRoute,
      path,
      beforeLoad: () => {
        throw redirect({ to: redirectTo ?? '/' });
      },
    });
  }
  const Screen = lazyRouteComponent(screen) as () => ReactNode;
  const component = resource === undefined ? Screen : () => (isOpen(resource) ? <Screen /> : <NoPermission />);
  return createRoute({ getParentRoute, path, component });
}

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes.map(routeOf)),
  history: createHashHistory(),
  defaultPendingComponent: LoadingBox,
  defaultErrorComponent: ScreenFailure,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
