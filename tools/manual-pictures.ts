import { expect as baseExpect, type Page } from '@playwright/test';
import type { Account } from '../e2e/product.ts';

/** A picture of the manual: the screen it shows, and the words that the manual uses of it. */
interface ManualPicture {
  name: string;
  account: Account;
  address: string;
  /** Brings the screen to what the picture shows. */
  prepare?: (page: Page) => Promise<void>;
  /** What the section of the manual names, as the screen writes it: a screen that calls it otherwise fails. */
  words: string[];
}

const expect = baseExpect.configure({ timeout: 60_000 });

const condition = (value: string) =>
  encodeURIComponent(JSON.stringify([{ baseQueryBO: { fieldEn: 'fullText', fieldValue: value, matchType: 1 } }]));

const results = (mainTab: string, value: string) =>
  `#/intelligentTools/toolsIndex?showPage=searchResult&mainTab=${mainTab}&queryList=${condition(value)}`;

/** Follows the first result to its page, which opens in a tab of its own. */
async function openFirst(page: Page) {
  const link = page.locator('main article h3 a, main h3 a').first();
  await page.goto((await link.getAttribute('href'))!);
}

/** The pictures, in an order in which one leaves behind what another shows. */
export const manualPictures: ManualPicture[] = [
  { name: 'home', account: 'demo', address: '#/', words: ['最新案例', '更新动态'] },
  { name: 'results', account: 'demo', address: results('cases', '违约金'), words: ['筛选', '报告与证书', '编辑条件'] },
  {
    name: 'case',
    account: 'demo',
    address: results('cases', '违约金'),
    prepare: openFirst,
    words: ['援引法条', '复制为引用'],
  },
  {
    name: 'company',
    account: 'demo',
    address: '#/intelligentTools/toolsIndex?showPage=searchResult&mainTab=company',
    prepare: openFirst,
    words: ['股权结构', '订阅'],
  },
  {
    name: 'citations',
    account: 'demo',
    address: '#/intelligentTools/citationCheck',
    prepare: async page => {
      await page.getByRole('button', { name: '起诉状片段' }).click();
      await page.getByRole('button', { name: '核验', exact: true }).click();
      await expect(page.getByText('处引用：')).toBeVisible();
    },
    words: ['核验'],
  },
  {
    name: 'similar',
    account: 'demo',
    address: '#/intelligentTools/caseIndex',
    prepare: async page => {
      await page.getByRole('button', { name: '买卖合同迟延付款' }).click();
      await page.getByRole('button', { name: '查找类案' }).click();
      await expect(page.getByText(/^找到 \d+ 件/)).toBeVisible();
    },
    words: ['查找类案'],
  },
  { name: 'articles', account: 'demo', address: '#/intelligentTools/opinionsIndex/opinionsArticles', words: ['主题'] },
  {
    name: 'subscriptions',
    account: 'demo',
    address: results('cases', '竞业限制'),
    prepare: async page => {
      await page.getByRole('main').getByRole('button', { name: /订阅$/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^订\s?阅$/ })
        .click();
      await expect(page.getByText('已加入“我的订阅”')).toBeVisible();
      await page.goto('#/userCenter/subscribeCase');
      await page
        .getByRole('main')
        .getByRole('link', { name: /竞业限制/ })
        .first()
        .click();
    },
    words: ['用历史数据试一试'],
  },
  {
    name: 'reports',
    account: 'demo',
    address: results('cases', '违约金'),
    prepare: async page => {
      await page.getByRole('button', { name: '报告与证书' }).click();
      await page.getByRole('menuitem', { name: '检索证书 PDF' }).click();
      await page.goto('#/userCenter/searchReport');
      await expect(page.getByRole('main').getByText('已生成').first()).toBeVisible();
    },
    words: ['有效期', '下载'],
  },
  {
    name: 'notices',
    account: 'demo',
    address: '#/',
    prepare: page => page.getByRole('button', { name: /^通知/ }).click(),
    words: ['全部已读', '预警'],
  },
  {
    name: 'settings',
    account: 'demo',
    address: '#/',
    prepare: page => page.getByRole('button', { name: '设置', exact: true }).click(),
    words: [
      '首页常用服务',
      '提示的通知',
      '弹出提示',
      '密度',
      '主题',
      '文书字号',
      '默认页签',
      '每页条数',
      '默认展开图表',
    ],
  },
  {
    name: 'account',
    account: 'demo',
    address: '#/userCenter/accountInfo',
    words: ['修改密码', '开启两步验证', '登录着的地方', '导出我的数据', '注销账号'],
  },
  {
    name: 'users',
    account: 'admin',
    address: '#/admin/users',
    prepare: page =>
      page
        .getByRole('main')
        .getByRole('button', { name: /陈律师/ })
        .click(),
    words: ['新建用户', '从 xlsx 导入', '邮件邀请', '实际权限'],
  },
  {
    name: 'backups',
    account: 'admin',
    address: '#/admin/backups',
    prepare: async page => {
      await page.getByRole('button', { name: '立即备份' }).click();
      await expect(page.getByRole('main').getByText('已完成').first()).toBeVisible();
    },
    words: ['立即备份'],
  },
  { name: 'audit', account: 'admin', address: '#/admin/audit', words: ['审计日志'] },
];
