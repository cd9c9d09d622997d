import {
  AuditOutlined,
  BankOutlined,
  BookOutlined,
  CalculatorOutlined,
  CustomerServiceOutlined,
  DiffOutlined,
  ExceptionOutlined,
  EyeInvisibleOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  FileSearchOutlined,
  FolderOpenOutlined,
  IdcardOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  ReconciliationOutlined,
  RobotOutlined,
  SafetyCertificateOutlined,
  SolutionOutlined,
  UserOutlined,
  WechatOutlined,
} from '@ant-design/icons';
import type { ResourceId } from '@antai/contract/wire/resources';
import type { ComponentType } from 'react';
import { type Address, addresses } from '../../../app/addresses.ts';
import { allowanceOf } from '../../../lib/permission.ts';

/** A service that works, as its tile shows it. */
export interface Tool {
  /** What the settings call it. */
  key: string;
  categoryId: number;
  name: string;
  about: string;
  address: Address;
  icon: ComponentType;
  resource: ResourceId;
}

export const everything = 0;
export const dataSearchCategory = 4;

/** The service categories by their id. A category is shown on the day it holds a service that works. */
export const categories: { id: number; name: string }[] = [
  { id: everything, name: '全部服务' },
  { id: 1, name: 'AI专属工作台' },
  { id: 2, name: 'AI智选库' },
  { id: 3, name: '风险自检' },
  { id: 4, name: '数据检索' },
  { id: 5, name: '核查尽调' },
];

const tools: Tool[] = [
  {
    categoryId: 1,
    key: 'assistant',
    name: 'AI助手',
    about: '以核验过的法条案例作答',
    address: addresses.assistant(),
    icon: RobotOutlined,
    resource: 30011,
  },
  {
    categoryId: 1,
    key: 'knowledge',
    name: '知识库',
    about: '自己的文件，检索到段落，供助手引用',
    address: addresses.library(),
    icon: FolderOpenOutlined,
    resource: 30013,
  },
  {
    categoryId: 1,
    key: 'desensitise',
    name: '文档脱敏',
    about: '替换个人与商业信息',
    address: addresses.desensitise(),
    icon: EyeInvisibleOutlined,
    resource: 30012,
  },
  {
    categoryId: 1,
    key: 'drafting',
    name: '文书起草',
    about: '填模板成文，导出Word与PDF',
    address: addresses.draft(),
    icon: SolutionOutlined,
    resource: 30017,
  },
  {
    categoryId: 1,
    key: 'calculators',
    name: '法律计算器',
    about: '诉讼费、利息、补偿、期间',
    address: addresses.calculators(),
    icon: CalculatorOutlined,
    resource: 30019,
  },
  {
    categoryId: 1,
    key: 'correction',
    name: '文书纠错',
    about: '金额、引用、名称与用字',
    address: addresses.correction(),
    icon: FileDoneOutlined,
    resource: 30014,
  },
  {
    categoryId: 1,
    key: 'comparison',
    name: '文件比对',
    about: '要紧的在先，导出修订稿',
    address: addresses.comparison(),
    icon: DiffOutlined,
    resource: 30015,
  },
  {
    categoryId: 1,
    key: 'contractReview',
    name: '合同审查',
    about: '按规则与清单，导出修订稿',
    address: addresses.contractReview(),
    icon: FileProtectOutlined,
    resource: 30016,
  },
  {
    categoryId: 1,
    key: 'examination',
    name: '文件审查',
    about: '许多文件，同样的问题',
    address: addresses.examination(),
    icon: FileSearchOutlined,
    resource: 30022,
  },
  {
    categoryId: 1,
    key: 'translation',
    name: '文档翻译',
    about: '术语与记忆，原格式导出',
    address: addresses.translation(),
    icon: BookOutlined,
    resource: 30018,
  },
  {
    categoryId: 3,
    key: 'questionnaires',
    name: '风险自检',
    about: '问卷自查，得分、发现与整改',
    address: addresses.risk(),
    icon: SafetyCertificateOutlined,
    resource: 30020,
  },
  {
    categoryId: 4,
    key: 'company',
    name: '机构检索',
    about: '登记、股权、涉诉与处罚',
    address: addresses.results('company'),
    icon: BankOutlined,
    resource: 20016,
  },
  {
    categoryId: 4,
    key: 'cases',
    name: '司法案例',
    about: '裁判文书全文检索与统计',
    address: addresses.results('cases'),
    icon: AuditOutlined,
    resource: 20011,
  },
  {
    categoryId: 4,
    key: 'penalty',
    name: '行政处罚',
    about: '处罚决定书检索与统计',
    address: addresses.results('penalty'),
    icon: ExceptionOutlined,
    resource: 20012,
  },
  {
    categoryId: 4,
    key: 'judge',
    name: '法官检索',
    about: '审理案件、案由与结论统计',
    address: addresses.results('judge'),
    icon: SolutionOutlined,
    resource: 20015,
  },
  {
    categoryId: 4,
    key: 'lawyer',
    name: '律师',
    about: '代理案件、身份与对手统计',
    address: addresses.results('lawyer'),
    icon: IdcardOutlined,
    resource: 20014,
  },
  {
    categoryId: 4,
    key: 'weChat',
    name: '微信检索',
    about: '专业文章与所引法条案例',
    address: addresses.results('weChat'),
    icon: WechatOutlined,
    resource: 20013,
  },
  {
    categoryId: 4,
    key: 'statute',
    name: '法律法规',
    about: '条文检索、版本沿革与效力',
    address: addresses.results('statute'),
    icon: BookOutlined,
    resource: 20017,
  },
  {
    categoryId: 4,
    key: 'findArticles',
    name: '问法条',
    about: '用日常说法找可能适用的条文',
    address: addresses.findArticles(),
    icon: QuestionCircleOutlined,
    resource: 20017,
  },
  {
    categoryId: 4,
    key: 'citationCheck',
    name: '引用核验',
    about: '逐条核对文中的法条与案号',
    address: addresses.citationCheck,
    icon: SafetyCertificateOutlined,
    resource: 20018,
  },
  {
    categoryId: 4,
    key: 'similarCases',
    name: '类案检索',
    about: '按案情找类案，生成检索报告',
    address: addresses.similarCases,
    icon: ReconciliationOutlined,
    resource: 20022,
  },
  {
    categoryId: 4,
    key: 'articles',
    name: '专业文章',
    about: '按业务领域与主题阅读实务文章',
    address: addresses.articles(),
    icon: ReadOutlined,
    resource: 20023,
  },
  {
    categoryId: 4,
    key: 'services',
    name: '定制服务',
    about: '提出研究、统计与核查需求',
    address: addresses.services,
    icon: CustomerServiceOutlined,
    resource: 20024,
  },
  {
    categoryId: everything,
    key: 'account',
    name: '账号信息',
    about: '个人资料与密码',
    address: addresses.account,
    icon: UserOutlined,
    resource: 10021,
  },
];

/** The services that the user is shown. */
export const openTools = (): Tool[] => tools.filter(({ resource }) => allowanceOf(resource).isDisplayed);
