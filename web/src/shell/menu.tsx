import {
  AppstoreOutlined,
  BookOutlined,
  DiffOutlined,
  EyeInvisibleOutlined,
  FileDoneOutlined,
  FileProtectOutlined,
  FileSearchOutlined,
  FolderOpenOutlined,
  ReadOutlined,
  ReconciliationOutlined,
  RobotOutlined,
  SafetyCertificateOutlined,
  SearchOutlined,
  SettingOutlined,
  SolutionOutlined,
} from '@ant-design/icons';
import type { ResourceId } from '@antai/contract/wire/resources';
import type { ReactNode } from 'react';
import { type Address, addresses, type ScreenPath, sections } from '../app/addresses.ts';

export interface MenuEntry {
  /** The category of the home page, 1 to 5; the first entry, all services, has none. */
  categoryId?: number;
  name: string;
  address: Address;
  icon: ReactNode;
  resource?: ResourceId;
  /** Addresses below these belong to the entry, unless another entry owns a longer beginning. */
  owns: ScreenPath[];
}

/** The left menu. An area enters here on the day it works. */
export const menu: MenuEntry[] = [
  { name: '全部服务', address: addresses.home, icon: <AppstoreOutlined />, owns: [addresses.home.to] },
  {
    categoryId: 1,
    name: 'AI专属工作台',
    address: addresses.assistant(),
    icon: <RobotOutlined />,
    resource: 30011,
    owns: [sections.intelligence],
  },
  {
    categoryId: 1,
    name: '知识库',
    address: addresses.library(),
    icon: <FolderOpenOutlined />,
    resource: 30013,
    owns: [addresses.library().to],
  },
  {
    categoryId: 1,
    name: '文档脱敏',
    address: addresses.desensitise(),
    icon: <EyeInvisibleOutlined />,
    resource: 30012,
    owns: [addresses.desensitise().to],
  },
  {
    categoryId: 1,
    name: '文书起草',
    address: addresses.draft(),
    icon: <SolutionOutlined />,
    resource: 30017,
    owns: [addresses.draft().to, addresses.draftHistory.to],
  },
  {
    categoryId: 1,
    name: '文书纠错',
    address: addresses.correction(),
    icon: <FileDoneOutlined />,
    resource: 30014,
    owns: [addresses.correction().to],
  },
  {
    categoryId: 1,
    name: '文件比对',
    address: addresses.comparison(),
    icon: <DiffOutlined />,
    resource: 30015,
    owns: [addresses.comparison().to],
  },
  {
    categoryId: 1,
    name: '合同审查',
    address: addresses.contractReview(),
    icon: <FileProtectOutlined />,
    resource: 30016,
    owns: [addresses.contractReview().to, addresses.contractReviewHistory().to],
  },
  {
    categoryId: 1,
    name: '文件审查',
    address: addresses.examination(),
    icon: <FileSearchOutlined />,
    resource: 30022,
    owns: [addresses.examination().to],
  },
  {
    categoryId: 1,
    name: '文档翻译',
    address: addresses.translation(),
    icon: <BookOutlined />,
    resource: 30018,
    owns: [addresses.translation().to, addresses.translationHistory.to, addresses.terms().to],
  },
  {
    categoryId: 3,
    name: '风险自检',
    address: addresses.risk(),
    icon: <SafetyCertificateOutlined />,
    resource: 30020,
    owns: [sections.risk],
  },
  {
    categoryId: 4,
    name: '数据检索',
    address: addresses.search,
    icon: <SearchOutlined />,
    resource: 2001,
    owns: [sections.intelligentTools],
  },
  {
    categoryId: 4,
    name: '类案检索',
    address: addresses.similarCases,
    icon: <ReconciliationOutlined />,
    resource: 20022,
    owns: [addresses.similarCases.to],
  },
  {
    categoryId: 4,
    name: '专业观点',
    address: addresses.opinions,
    icon: <ReadOutlined />,
    resource: 2001,
    owns: [addresses.opinions.to],
  },
  {
    name: '系统管理',
    address: addresses.administration,
    icon: <SettingOutlined />,
    resource: 9,
    owns: [sections.admin],
  },
];
