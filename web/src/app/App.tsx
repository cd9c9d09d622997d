import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useEffect } from 'react';
import { onSignIn, watchSignIns } from '../lib/session.ts';
import { Messages } from '../shell/Messages.tsx';
import type { router } from './router.tsx';
import { useTheme } from './theme.ts';

/** A cache of answers that asks again only when it is told to. */
export const createQueries = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } },
  });

interface Props {
  router: typeof router;
  queries: QueryClient;
}

export function App({ router, queries }: Props) {
  const theme = useTheme();
  useEffect(() => onSignIn(() => queries.getQueryCache().clear()), [queries]);
  useEffect(watchSignIns, []);
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queries}>
        <Messages />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
