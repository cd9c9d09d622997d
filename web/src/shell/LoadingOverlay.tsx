import { Spin } from 'antd';
import { useUi } from './ui-state.ts';

/** Covers the page while an action runs that must not be doubled. */
export function LoadingOverlay() {
  const isLoading = useUi(state => state.loading > 0);
  return isLoading ? <Spin fullscreen description="处理中…" /> : null;
}
