import type { ResourceId } from '@antai/contract/wire/resources';
import type { ComponentType } from 'react';
import { type Address, addresses, type ScreenPath } from './addresses.ts';

/** One screen of the product: its title, component and who may see it. */
interface ScreenRoute {
  title: string;
  screen?: () => Promise<{ default: ComponentType }>;
  /** Shown instead where the address asks for results. */
  results?: () => Promise<{ default: ComponentType }>;
  resource?: ResourceId;
  /** Where an address only leads on. */
  redirectTo?: Address;
  /** Shown without the shell and without a token. */
  isOpen?: boolean;
}

/** Every screen of the product by its address, in menu order. */
export const routes: Record<ScreenPath, ScreenRoute> = {
  '/login': {
    title: '登录',
    isOpen: true,
    screen: () => import('../capabilities/account/screens/LoginScreen.tsx'),
  },
  '/invitation': {
    title: '接受邀请',
    isOpen: true,
    screen: () => import('../capabilities/administration/screens/InvitationScreen.tsx'),
  },
  '/': { title: '首页', screen: () => import('../capabilities/home/screens/HomeScreen.tsx') },
  '/allServe': { title: '全部服务', screen: () => import('../capabilities/home/screens/AllServeScreen.tsx') },
  '/smartSelection': {
    title: 'AI智选库',
    screen: () => import('../capabilities/selection/screens/SmartSelectionScreen.tsx'),
  },
  '/DueAdjustment': {
    title: '核查尽调',
    resource: 4001,
    screen: () => import('../capabilities/due-diligence/screens/DueAdjustmentScreen.tsx'),
  },
  '/propertyClue': {
    title: '财产线索',
    resource: 4001,
    screen: () => import('../capabilities/property-clues/screens/PropertyClueScreen.tsx'),
  },
  '/businessEntity': { title: '机构检索', redirectTo: addresses.results('company') },
  '/cases': { title: '司法案例', redirectTo: addresses.results('cases') },
  '/judge': { title: '法官检索', redirectTo: addresses.results('judge') },
  '/penalty': { title: '行政处罚', redirectTo: addresses.results('penalty') },
  '/intelligentTools': { title: '数据检索', redirectTo: addresses.search },
  '/intelligentTools/toolsIndex': {
    title: '数据检索',
    resource: 2001,
    screen: () => import('../capabilities/home/screens/ToolsIndexScreen.tsx'),
    results: () => import('../capabilities/search/screens/SearchScreen.tsx'),
  },
  '/intelligentTools/companyDetail': {
    title: '机构详情',
    resource: 20016,
    screen: () => import('../capabilities/people/screens/CompanyDetailScreen.tsx'),
  },
  '/intelligentTools/caseDetail': {
    title: '案例详情',
    resource: 20011,
    screen: () => import('../capabilities/records/screens/CaseDetailScreen.tsx'),
  },
  '/intelligentTools/penaltyDetail': {
    title: '处罚详情',
    resource: 20012,
    screen: () => import('../capabilities/records/screens/PenaltyDetailScreen.tsx'),
  },
  '/intelligentTools/judgeDetail': {
    title: '法官详情',
    resource: 20015,
    screen: () => import('../capabilities/people/screens/JudgeDetailScreen.tsx'),
  },
  '/intelligentTools/lawyerDetail': {
    title: '律师详情',
    resource: 20014,
    screen: () => import('../capabilities/people/screens/LawyerDetailScreen.tsx'),
  },
  '/intelligentTools/articleDetail': {
    title: '文章详情',
    resource: 20013,
    screen: () => import('../capabilities/records/screens/CommentaryDetailScreen.tsx'),
  },
  '/intelligentTools/statuteDetail': {
    title: '法规详情',
    resource: 20017,
    screen: () => import('../capabilities/statutes/screens/StatuteDetailScreen.tsx'),
  },
  '/intelligentTools/citationCheck': {
    title: '引用核验',
    resource: 20018,
    screen: () => import('../capabilities/citations/screens/CitationCheckScreen.tsx'),
  },
  '/intelligentTools/findArticles': {
    title: '问法条',
    resource: 20017,
    screen: () => import('../capabilities/statutes/screens/FindArticlesScreen.tsx'),
  },
  '/intelligentTools/caseIndex': {
    title: '类案检索',
    resource: 20022,
    screen: () => import('../capabilities/search/screens/CaseIndexScreen.tsx'),
  },
  '/intelligentTools/frameGudong': {
    title: '股东穿透',
    resource: 20016,
    screen: () => import('../capabilities/people/screens/FrameGudongScreen.tsx'),
  },
  '/intelligentTools/frameGudongHongkong': {
    title: '香港公司',
    resource: 20016,
    screen: () => import('../capabilities/hong-kong/screens/FrameGudongHongkongScreen.tsx'),
  },
  '/intelligentTools/frameJindiao': {
    title: '单家核查',
    resource: 4001,
    screen: () => import('../capabilities/due-diligence/screens/FrameJindiaoScreen.tsx'),
  },
  '/intelligentTools/frameTradePlatform': {
    title: '交易对手核查',
    resource: 4001,
    screen: () => import('../capabilities/due-diligence/screens/FrameTradePlatformScreen.tsx'),
  },
  '/intelligentTools/opinionsIndex': {
    title: '专业观点',
    resource: 2001,
    screen: () => import('../capabilities/opinions/screens/OpinionsIndexScreen.tsx'),
  },
  '/intelligentTools/opinionsIndex/opinionsArticles': {
    title: '专业文章',
    resource: 20023,
    screen: () => import('../capabilities/opinions/screens/CommentariesScreen.tsx'),
  },
  '/intelligentTools/opinionsIndex/customizeService': {
    title: '定制服务',
    resource: 20024,
    screen: () => import('../capabilities/opinions/screens/CustomizeServiceScreen.tsx'),
  },
  '/Intelligence/pagehome': { title: 'AI专属工作台', redirectTo: addresses.assistant() },
  '/Intelligence/pagehome/assistant': { title: 'AI助手', redirectTo: addresses.assistant() },
  '/Intelligence/pagehome/assistant/chat': {
    title: 'AI助手',
    resource: 30011,
    screen: () => import('../capabilities/assistant/screens/AssistantChatScreen.tsx'),
  },
  '/Intelligence/pagehome/assistant/list': {
    title: '助手与模板',
    resource: 30011,
    screen: () => import('../capabilities/assistant/screens/AssistantListScreen.tsx'),
  },
  '/Intelligence/pagehome/assistant/history': {
    title: '对话历史',
    resource: 30011,
    screen: () => import('../capabilities/assistant/screens/AssistantHistoryScreen.tsx'),
  },
  '/Intelligence/pagehome/lib': {
    title: '知识库',
    resource: 30013,
    screen: () => import('../capabilities/knowledge/screens/LibraryScreen.tsx'),
  },
  '/Intelligence/pagehome/children/desens': {
    title: '文档脱敏',
    resource: 30012,
    screen: () => import('../capabilities/desensitise/screens/DesensitiseScreen.tsx'),
  },
  '/Intelligence/pagehome/children/calculators': {
    title: '法律计算器',
    resource: 30019,
    screen: () => import('../capabilities/calculators/screens/CalculatorsScreen.tsx'),
  },
  '/Intelligence/pagehome/children/draft/task': {
    title: '文书起草',
    resource: 30017,
    screen: () => import('../capabilities/drafting/screens/DraftTaskScreen.tsx'),
  },
  '/Intelligence/pagehome/children/draft/history': {
    title: '起草历史',
    resource: 30017,
    screen: () => import('../capabilities/drafting/screens/DraftHistoryScreen.tsx'),
  },
  '/Intelligence/pagehome/children/draft/batch': {
    title: '批量起草',
    resource: 30017,
    screen: () => import('../capabilities/drafting/screens/DraftBatchScreen.tsx'),
  },
  '/Intelligence/pagehome/children/draft/templates': {
    title: '自有模板',
    resource: 30017,
    screen: () => import('../capabilities/drafting/screens/DraftTemplatesScreen.tsx'),
  },
  '/Intelligence/pagehome/children/review/errorCorrection': {
    title: '文书纠错',
    resource: 30014,
    screen: () => import('../capabilities/correction/screens/CorrectionScreen.tsx'),
  },
  '/Intelligence/pagehome/children/review/errorCorrection/history': {
    title: '纠错历史',
    resource: 30014,
    screen: () => import('../capabilities/correction/screens/CorrectionHistoryScreen.tsx'),
  },
  '/Intelligence/pagehome/children/review/contrast': {
    title: '文件比对',
    resource: 30015,
    screen: () => import('../capabilities/comparison/screens/ComparisonScreen.tsx'),
  },
  '/Intelligence/pagehome/children/review/contrast/history': {
    title: '比对记录',
    resource: 30015,
    screen: () => import('../capabilities/comparison/screens/ComparisonHistoryScreen.tsx'),
  },
  '/Intelligence/pagehome/children/review/examine': {
    title: '文件审查',
    resource: 30022,
    screen: () => import('../capabilities/examination/screens/ExaminationScreen.tsx'),
  },
  '/Intelligence/pagehome/children/translate': {
    title: '文档翻译',
    resource: 30018,
    screen: () => import('../capabilities/translation/screens/TranslationScreen.tsx'),
  },
  '/Intelligence/pagehome/children/translate/history': {
    title: '翻译历史',
    resource: 30018,
    screen: () => import('../capabilities/translation/screens/TranslationHistoryScreen.tsx'),
  },
  '/Intelligence/pagehome/children/translate/terms': {
    title: '术语库',
    resource: 30018,
    screen: () => import('../capabilities/translation/screens/TermsScreen.tsx'),
  },
  '/Intelligence/pagehome/children/translate/memory': {
    title: '翻译记忆',
    resource: 30018,
    screen: () => import('../capabilities/translation/screens/MemoryScreen.tsx'),
  },
  '/Intelligence/pagehome/children/review/contractReview': {
    title: '合同审查',
    resource: 30016,
    screen: () => import('../capabilities/review/screens/ContractReviewScreen.tsx'),
  },
  '/Intelligence/pagehome/children/review/contractReview/history': {
    title: '审查历史',
    resource: 30016,
    screen: () => import('../capabilities/review/screens/ReviewHistoryScreen.tsx'),
  },
  '/Intelligence/pagehome/children/review/contractReview/playbooks': {
    title: '立场库',
    resource: 30016,
    screen: () => import('../capabilities/review/screens/PlaybooksScreen.tsx'),
  },
  '/Intelligence/pagehome/children/review/contractReview/batch': {
    title: '批量审查',
    resource: 30016,
    screen: () => import('../capabilities/review/screens/ReviewBatchScreen.tsx'),
  },
  '/risk': { title: '风险自检', redirectTo: addresses.risk() },
  '/risk/index': {
    title: '风险自检',
    resource: 30020,
    screen: () => import('../capabilities/questionnaires/screens/RiskIndexScreen.tsx'),
  },
  '/risk/library': {
    title: '问卷库',
    resource: 30020,
    screen: () => import('../capabilities/questionnaires/screens/RiskLibraryScreen.tsx'),
  },
  '/risk/add': {
    title: '编辑问卷',
    resource: 30020,
    screen: () => import('../capabilities/questionnaires/screens/RiskAddScreen.tsx'),
  },
  '/risk/result': {
    title: '答卷分析',
    resource: 30020,
    screen: () => import('../capabilities/questionnaires/screens/RiskResultScreen.tsx'),
  },
  '/risk/analysis': {
    title: '答卷与链接',
    resource: 30020,
    screen: () => import('../capabilities/questionnaires/screens/RiskAnalysisScreen.tsx'),
  },
  '/userCenter': { title: '用户中心', redirectTo: addresses.account },
  '/userCenter/accountInfo': {
    title: '账号信息',
    resource: 10021,
    screen: () => import('../capabilities/account/screens/AccountInfoScreen.tsx'),
  },
  '/userCenter/usingManual': {
    title: '使用手册',
    screen: () => import('../capabilities/manual/screens/UsingManualScreen.tsx'),
  },
  '/userCenter/updateLog': {
    title: '更新日志',
    screen: () => import('../capabilities/versions/screens/UpdateLogScreen.tsx'),
  },
  '/userCenter/serviceAgreement': {
    title: '服务协议',
    screen: () => import('../capabilities/about/screens/ServiceAgreementScreen.tsx'),
  },
  '/userCenter/about': { title: '关于', screen: () => import('../capabilities/about/screens/AboutScreen.tsx') },
  '/userCenter/searchReport': {
    title: '我的报告',
    resource: 20019,
    screen: () => import('../capabilities/downloads/screens/SearchReportScreen.tsx'),
  },
  '/userCenter/subscribeCase': {
    title: '检索订阅',
    resource: 20021,
    screen: () => import('../capabilities/subscriptions/screens/SubscribeCaseScreen.tsx'),
  },
  '/userCenter/subscribeCompany': {
    title: '机构订阅',
    resource: 20021,
    screen: () => import('../capabilities/subscriptions/screens/SubscribeCompanyScreen.tsx'),
  },
  // every screen below /admin is a page of the administration and stands in its column of pages, in this order
  '/admin': { title: '系统管理', resource: 9, redirectTo: addresses.administeredUsers() },
  '/admin/users': {
    title: '用户',
    resource: 9,
    screen: () => import('../capabilities/administration/screens/UsersScreen.tsx'),
  },
  '/admin/enterprises': {
    title: '企业与部门',
    resource: 9,
    screen: () => import('../capabilities/administration/screens/EnterprisesScreen.tsx'),
  },
  '/admin/roles': {
    title: '角色与权限',
    resource: 9,
    screen: () => import('../capabilities/administration/screens/RolesScreen.tsx'),
  },
  '/admin/configuration': {
    title: '系统配置',
    resource: 9,
    screen: () => import('../capabilities/administration/screens/ConfigurationScreen.tsx'),
  },
  '/admin/publications': {
    title: '发布通知',
    resource: 9,
    screen: () => import('../capabilities/administration/screens/PublicationsScreen.tsx'),
  },
  '/admin/releases': {
    title: '发布版本',
    resource: 9,
    screen: () => import('../capabilities/administration/screens/ReleasesScreen.tsx'),
  },
  '/admin/requests': {
    title: '定制服务申请',
    resource: 9,
    screen: () => import('../capabilities/opinions/screens/ReceivedRequestsScreen.tsx'),
  },
  '/admin/models': {
    title: '模型',
    resource: 9,
    screen: () => import('../capabilities/administration/screens/ModelsScreen.tsx'),
  },
  '/admin/packs': {
    title: '数据包',
    resource: 9,
    screen: () => import('../capabilities/packs/screens/PacksScreen.tsx'),
  },
  '/admin/usage': {
    title: '使用统计',
    resource: 9,
    screen: () => import('../capabilities/usage/screens/UsageScreen.tsx'),
  },
  '/admin/backups': {
    title: '备份与恢复',
    resource: 9,
    screen: () => import('../capabilities/backups/screens/BackupsScreen.tsx'),
  },
  '/admin/data': {
    title: '数据导入',
    resource: 9,
    screen: () => import('../capabilities/administration/screens/DataScreen.tsx'),
  },
  '/admin/storage': {
    title: '存储与配额',
    resource: 9,
    screen: () => import('../capabilities/administration/screens/StorageScreen.tsx'),
  },
  '/admin/audit': {
    title: '审计日志',
    resource: 9,
    screen: () => import('../capabilities/administration/screens/AuditScreen.tsx'),
  },
  '/admin/health': {
    title: '运行状况',
    resource: 9,
    screen: () => import('../capabilities/administration/screens/HealthScreen.tsx'),
  },
};
