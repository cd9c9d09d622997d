import { create } from 'zustand';
import { persist } from 'zustand/middleware';

export type ToolsTab = 'notices' | 'settings' | 'plugins';

interface UiState {
  isCollapse: boolean;
  riskTip: { isTiped: boolean };
  isRiskTipShown: boolean;
  isToolsOpen: boolean;
  toolsTab: ToolsTab;
  isSearchShown: boolean;
  loading: number;
  alert: { title: string; text: string } | undefined;
  message: { title: string; text: string } | undefined;
  /** What the browser would not copy. */
  copy: string | undefined;
}

/** What the shell remembers; only `isCollapse` and `riskTip` outlive the page. */
export const useUi = create<UiState>()(
  persist(
    () =>
      ({
        isCollapse: false,
        riskTip: { isTiped: false },
        isRiskTipShown: false,
        isToolsOpen: false,
        toolsTab: 'notices',
        isSearchShown: false,
        loading: 0,
        alert: undefined,
        message: undefined,
        copy: undefined,
      }) as UiState,
    {
      name: 'ui',
      partialize: ({ isCollapse, riskTip }) => ({ isCollapse, riskTip }),
    },
  ),
);

/** Opens the global tools at a tab; closes them where that tab is shown already. */
export const toggleTools = (toolsTab: ToolsTab) =>
  useUi.setState(state => ({ isToolsOpen: !(state.isToolsOpen && state.toolsTab === toolsTab), toolsTab }));
