import type { ToolsTab } from './ui-state.ts';

/** A usage guide: shown once by its key beside the element that it is about. */
export interface Guide {
  guideKey: string;
  guideTitle: string;
  guideTextList: string[];
  /** What it points at: a selector that finds one element of the shell. */
  target: string;
  /** The tab of the tools that shows more; nothing where there is none. */
  detail?: ToolsTab;
}

/** Every guide, in the order in which they are shown. */
export const guides: Guide[] = [
  {
    guideKey: 'search-overlay',
    guideTitle: '全局搜索',
    guideTextList: [
      '按 Ctrl K 随处打开，写下名称、案号或词句，回车在新页检索。',
      '输入时的联想可以直达一家机构、一件案例。',
    ],
    target: '[data-guide="search"]',
  },
  {
    guideKey: 'settings',
    guideTitle: '按您的习惯设置',
    guideTextList: ['默认页签、每页条数、显示的筛选项与列，都可以改。', '主题有浅色与深色，文书字号可调。'],
    target: '[data-guide="settings"]',
    detail: 'settings',
  },
];
