import { theme as antd, type ThemeConfig } from 'antd';
import { useMemo } from 'react';
import { useAppearance } from '../lib/appearance.ts';

const font =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", sans-serif';

/** One ink-blue on paper; status colours set by hand because those derived from dark green are muddy. */
const light: ThemeConfig = {
  token: {
    motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    colorPrimary: '#1d4f91',
    colorInfo: '#1d4f91',
    colorInfoBg: '#e8eef7',
    colorInfoBorder: '#b9cbe3',
    colorPrimaryHover: '#3a6db0',
    colorPrimaryBg: '#e8eef7',
    colorLink: '#1d4f91',
    colorLinkHover: '#3a6db0',
    colorLinkActive: '#163f76',
    colorText: '#1a2233',
    colorTextSecondary: '#4a5466',
    colorTextTertiary: '#626c7c',
    colorTextDescription: '#626c7c',
    colorTextPlaceholder: '#626c7c',
    colorBgLayout: '#f5f6f8',
    colorBorder: '#cfd5de',
    colorBorderSecondary: '#e3e7ed',
    colorSplit: '#eef0f3',
    colorSuccess: '#27704a',
    colorSuccessBg: '#eaf5ee',
    colorSuccessBorder: '#bfe0cb',
    colorWarning: '#8a5a10',
    colorWarningBg: '#fcf5e6',
    colorWarningBorder: '#ebd6a8',
    colorError: '#b23a27',
    colorErrorBg: '#fcefec',
    colorErrorBorder: '#f0c4ba',
    colorBgMask: 'rgba(20, 34, 54, .28)',
    borderRadius: 6,
    borderRadiusLG: 8,
    controlItemBgActive: '#e8eef7',
    controlItemBgActiveHover: '#dce6f3',
    controlOutlineWidth: 0,
    controlHeight: 32,
    fontSize: 14,
    fontFamily: font,
  },
  components: {
    Table: { headerBg: '#f7f8fa', rowHoverBg: '#f7f9fc', cellPaddingBlock: 9, cellPaddingInline: 12 },
    Select: { optionSelectedBg: '#e8eef7', optionSelectedColor: '#1d4f91' },
    Layout: { headerBg: '#fff', siderBg: '#fff' },
    Segmented: { trackBg: '#e9edf2' },
  },
};

/** The same ink on dark paper; every text keeps 4.5:1 on every surface it stands on. */
const dark: ThemeConfig = {
  token: {
    ...light.token,
    // a filled button carries white text, a link stands on the page: both want another blue than paper does
    colorPrimary: '#3f74bb',
    colorInfo: '#8fb6ea',
    colorInfoBg: '#1f3150',
    colorInfoBorder: '#41618f',
    colorPrimaryHover: '#4d82c8',
    colorPrimaryBg: '#1f3150',
    colorLink: '#8fb6ea',
    colorLinkHover: '#b0cdf3',
    colorLinkActive: '#8fb6ea',
    colorPrimaryText: '#8fb6ea',
    colorText: '#e6eaf1',
    colorTextSecondary: '#b4bdcc',
    colorTextTertiary: '#9aa5b6',
    colorTextDescription: '#9aa5b6',
    colorTextPlaceholder: '#9aa5b6',
    colorBgBase: '#1a212d',
    colorBgContainer: '#1a212d',
    colorBgElevated: '#232c3a',
    colorBgLayout: '#121822',
    colorBorder: '#465266',
    colorBorderSecondary: '#303a4a',
    colorSplit: '#2a3342',
    colorSuccess: '#7cc59b',
    colorSuccessBg: '#173326',
    colorSuccessBorder: '#2c5a43',
    colorWarning: '#e0b25c',
    colorWarningBg: '#372b12',
    colorWarningBorder: '#66501f',
    colorError: '#f08a76',
    colorErrorBg: '#3d1d18',
    colorErrorBorder: '#70372c',
    colorBgMask: 'rgba(4, 8, 14, .55)',
    controlItemBgActive: '#1f3150',
    controlItemBgActiveHover: '#27406a',
  },
  components: {
    Table: { ...light.components?.Table, headerBg: '#202938', rowHoverBg: '#202938' },
    Layout: { headerBg: '#1a212d', siderBg: '#1a212d' },
    Segmented: { trackBg: '#121822', itemSelectedBg: '#34415a' },
    Select: { optionSelectedBg: '#1f3150', optionSelectedColor: '#b0cdf3' },
    Tabs: { itemSelectedColor: '#8fb6ea', itemHoverColor: '#b0cdf3', inkBarColor: '#8fb6ea' },
  },
};

/** What compact rows are: the widths stay, so that nothing moves from its place. */
const compact = { controlHeight: 28, paddingContentVertical: 8 };

/** The theme of the appearance that the user wears. */
export function useTheme(): ThemeConfig {
  const { isDark, isCompact } = useAppearance();
  return useMemo(() => {
    const { token, components } = isDark ? dark : light;
    const Table = { ...components?.Table, ...(isCompact ? { cellPaddingBlock: 5 } : {}) };
    return {
      algorithm: isDark ? antd.darkAlgorithm : antd.defaultAlgorithm,
      token: { ...token, ...(isCompact ? compact : {}) },
      components: { ...components, Table },
    };
  }, [isDark, isCompact]);
}
