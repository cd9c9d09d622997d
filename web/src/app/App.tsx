import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { Messages } from '../shell/Messages.tsx';
import { router } from './router.tsx';
import { theme } from './theme.ts';

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 } },
});

export function App() {
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queries}>
        <Messages />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
