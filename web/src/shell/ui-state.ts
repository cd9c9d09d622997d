import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface UiState {
  isCollapse: boolean;
  riskTip: { isTiped: boolean };
  isRiskTipShown: boolean;
  isSearchShown: boolean;
  loading: number;
  alert: { title: string; text: string } | undefined;
}

/** What the shell remembers; only `isCollapse` and `riskTip` outlive the page. */
export const useUi = create<UiState>()(
  persist(
    () =>
      ({
        isCollapse: false,
        riskTip: { isTiped: false },
        isRiskTipShown: false,
        isSearchShown: false,
        loading: 0,
        alert: undefined,
      }) as UiState,
    {
      name: 'ui',
      partialize: ({ isCollapse, riskTip }) => ({ isCollapse, riskTip }),
    },
  ),
);
