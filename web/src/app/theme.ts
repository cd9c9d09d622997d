import type { ThemeConfig } from 'antd';

const font =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", sans-serif';

/** One ink-blue on paper; status colours set by hand because those derived from dark green are muddy. */
export const theme: ThemeConfig = {
  token: {
    motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    colorPrimary: '#1d4f91',
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
