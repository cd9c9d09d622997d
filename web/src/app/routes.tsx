import type { ResourceId } from '@antai/contract/wire/resources';
import type { ComponentType } from 'react';

/** One screen of the product: its address, title, component and who may see it. */
export interface ScreenRoute {
  path: string;
  title: string;
  screen?: () => Promise<{ default: ComponentType }>;
  resource?: ResourceId;
  /** Where an address only names on. */
  redirectTo?: string;
  /** RecordSummary without the shell and without a token. */
  isOpen?: boolean;
}

/** Every screen of the product, in menu order. */
export const routes: ScreenRoute[] = [
  {
    path: '/login',
    title: '登录',
    isOpen: true,
    screen: () => import('../capabilities/account/screens/LoginScreen.tsx'),
  },
  { path: '/', title: '首页', screen: () => import('../capabilities/home/screens/HomeScreen.tsx') },
  { path: '/intelligentTools', title: '数据检索', redirectTo: '/intelligentTools/toolsIndex' },
  {
    path: '/intelligentTools/toolsIndex',
    title: '数据检索',
    resource: 2001,
    screen: () => import('../capabilities/search/screens/SearchScreen.tsx'),
  },
  {
    path: '/intelligentTools/companyDetail',
    title: '机构详情',
    resource: 20016,
    screen: () => import('../capabilities/people/screens/CompanyDetailScreen.tsx'),
  },
  {
    path: '/intelligentTools/caseDetail',
    title: '案例详情',
    resource: 20011,
    screen: () => import('../capabilities/records/screens/CaseDetailScreen.tsx'),
  },
  {
    path: '/intelligentTools/penaltyDetail',
    title: '处罚详情',
    resource: 20012,
    screen: () => import('../capabilities/records/screens/PenaltyDetailScreen.tsx'),
  },
  {
    path: '/intelligentTools/judgeDetail',
    title: '法官详情',
    resource: 20015,
    screen: () => import('../capabilities/people/screens/JudgeDetailScreen.tsx'),
  },
  {
    path: '/intelligentTools/lawyerDetail',
    title: '律师详情',
    resource: 20014,
    screen: () => import('../capabilities/people/screens/LawyerDetailScreen.tsx'),
  },
  {
    path: '/intelligentTools/articleDetail',
    title: '文章详情',
    resource: 20013,
    screen: () => import('../capabilities/records/screens/ArticleDetailScreen.tsx'),
  },
  {
    path: '/intelligentTools/statuteDetail',
    title: '法规详情',
    resource: 20017,
    screen: () => import('../capabilities/statutes/screens/StatuteDetailScreen.tsx'),
  },
  {
    path: '/intelligentTools/citationCheck',
    title: '引用核验',
    resource: 20018,
    screen: () => import('../capabilities/statutes/screens/CitationCheckScreen.tsx'),
  },
  {
    path: '/intelligentTools/caseIndex',
    title: '类案检索',
    resource: 20022,
    screen: () => import('../capabilities/search/screens/CaseIndexScreen.tsx'),
  },
  {
    path: '/intelligentTools/opinionsIndex',
    title: '专业观点',
    resource: 2001,
    screen: () => import('../capabilities/opinions/screens/OpinionsIndexScreen.tsx'),
  },
  {
    path: '/intelligentTools/opinionsIndex/opinionsArticles',
    title: '专业文章',
    resource: 20023,
    screen: () => import('../capabilities/opinions/screens/OpinionsArticlesScreen.tsx'),
  },
  {
    path: '/intelligentTools/opinionsIndex/customizeService',
    title: '定制服务',
    resource: 20024,
    screen: () => import('../capabilities/opinions/screens/CustomizeServiceScreen.tsx'),
  },
  { path: '/userCenter', title: '用户中心', redirectTo: '/userCenter/accountInfo' },
  {
    path: '/userCenter/accountInfo',
    title: '账号信息',
    resource: 10021,
    screen: () => import('../capabilities/account/screens/AccountInfoScreen.tsx'),
  },
  {
    path: '/userCenter/searchReport',
    title: '我的报告',
    resource: 20019,
    screen: () => import('../capabilities/downloads/screens/SearchReportScreen.tsx'),
  },
  {
    path: '/userCenter/subscribeCase',
    title: '检索订阅',
    resource: 20021,
    screen: () => import('../capabilities/subscriptions/screens/SubscribeCaseScreen.tsx'),
  },
  {
    path: '/userCenter/subscribeCompany',
    title: '机构订阅',
    resource: 20021,
    screen: () => import('../capabilities/subscriptions/screens/SubscribeCompanyScreen.tsx'),
  },
];
