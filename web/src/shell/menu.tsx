import {
  ApartmentOutlined,
  AppstoreOutlined,
  RobotOutlined,
  SafetyCertificateOutlined,
  SearchOutlined,
  SettingOutlined,
  StarOutlined,
} from '@ant-design/icons';
import type { ResourceId } from '@antai/contract/wire/resources';
import type { ReactNode } from 'react';
import { type Address, addresses, type ScreenPath, searches, sections } from '../app/addresses.ts';

/** A tool of the menu. */
export interface MenuTool {
  name: string;
  address: Address;
  resource?: ResourceId;
  /** Addresses below these belong to the tool, unless another tool owns a longer beginning. */
  owns: ScreenPath[];
}

/** One of the entries of the menu: a tool of its own, or tools in a group. */
export interface MenuEntry {
  name: string;
  /** What stands below its icon where the name has no room. */
  short: string;
  icon: ReactNode;
  /** One tool leads on at once; several open below the entry. */
  tools: MenuTool[];
  isGroup: boolean;
}

const tool = (
  name: string,
  { address, resource, owns = [address.to] }: { address: Address; resource: ResourceId; owns?: ScreenPath[] },
): MenuTool => ({
  name,
  address,
  resource,
  owns,
});

/** The left menu: the six entries of the product, then the administration. A tool enters here on the day it works. */
export const menu: MenuEntry[] = [
  {
    name: '全部服务',
    short: '全部服务',
    icon: <AppstoreOutlined />,
    isGroup: false,
    tools: [{ name: '全部服务', address: addresses.home, owns: [addresses.home.to, addresses.allServices.to] }],
  },
  {
    name: 'AI专属工作台',
    short: '工作台',
    icon: <RobotOutlined />,
    isGroup: true,
    tools: [
      tool('AI助手', { address: addresses.assistant(), resource: 30011, owns: [sections.intelligence] }),
      tool('知识库', { address: addresses.library(), resource: 30013 }),
      tool('文档脱敏', { address: addresses.desensitise(), resource: 30012 }),
      tool('文书起草', {
        address: addresses.draft(),
        resource: 30017,
        owns: [
          addresses.draft().to,
          addresses.draftHistory.to,
          addresses.draftBatch().to,
          addresses.draftTemplates().to,
        ],
      }),
      tool('法律计算器', { address: addresses.calculators(), resource: 30019 }),
      tool('文书纠错', { address: addresses.correction(), resource: 30014 }),
      tool('文件比对', { address: addresses.comparison(), resource: 30015 }),
      tool('合同审查', { address: addresses.contractReview(), resource: 30016 }),
      tool('文件审查', { address: addresses.examination(), resource: 30022 }),
      tool('文档翻译', { address: addresses.translation(), resource: 30018 }),
    ],
  },
  {
    name: 'AI智选库',
    short: '智选库',
    icon: <StarOutlined />,
    isGroup: true,
    tools: [
      { name: '全部内容', address: addresses.selection(), owns: [addresses.selection().to] },
      tool('助手与模板', { address: addresses.assistantList, resource: 30011 }),
      tool('问卷库', { address: addresses.riskLibrary(), resource: 30020 }),
      tool('术语库', { address: addresses.terms(), resource: 30018 }),
    ],
  },
  {
    name: '风险自检',
    short: '风险自检',
    icon: <SafetyCertificateOutlined />,
    isGroup: false,
    tools: [tool('风险自检', { address: addresses.risk(), resource: 30020, owns: [sections.risk] })],
  },
  {
    name: '数据检索',
    short: '数据检索',
    icon: <SearchOutlined />,
    isGroup: true,
    tools: [
      tool('检索', { address: addresses.search, resource: 2001, owns: [sections.intelligentTools] }),
      tool('类案检索', { address: addresses.similarCases, resource: 20022 }),
      tool('问法条', { address: addresses.findArticles(), resource: 20017 }),
      tool('引用核验', { address: addresses.citationCheck, resource: 20018 }),
      tool('专业观点', { address: addresses.opinions, resource: 2001 }),
    ],
  },
  {
    name: '核查尽调',
    short: '核查尽调',
    icon: <ApartmentOutlined />,
    isGroup: true,
    tools: [
      tool('尽调项目', { address: addresses.dueDiligence(), resource: 4001 }),
      tool('单家核查', { address: addresses.quickCheck(), resource: 4001 }),
      tool('交易对手核查', { address: addresses.counterparties(), resource: 4001 }),
      tool('财产线索', { address: addresses.propertyClues(), resource: 4001 }),
      tool('股东穿透', { address: addresses.shareholders(), resource: 20016 }),
      tool('香港公司', { address: addresses.hongKongCompanies(), resource: 20016 }),
    ],
  },
  {
    name: '系统管理',
    short: '系统管理',
    icon: <SettingOutlined />,
    isGroup: false,
    tools: [tool('系统管理', { address: addresses.administration, resource: 9, owns: [sections.admin] })],
  },
];

/** How much of the path a tool owns; -1 where it owns none. */
const ownedBy = ({ owns }: MenuTool, path: string) =>
  Math.max(
    ...owns.map(owned => ((owned === addresses.home.to ? path === owned : path.startsWith(owned)) ? owned.length : -1)),
  );

const isScreen = (path: string) => path in searches || path.replace(/\/$/, '') in searches;

/** The tool that a path belongs to, among those of the entries; an address of no screen belongs to none. */
export function toolAt(entries: MenuEntry[], path: string): MenuTool | undefined {
  if (!isScreen(path)) return undefined;
  const tools = entries.flatMap(entry => entry.tools);
  const most = Math.max(0, ...tools.map(each => ownedBy(each, path)));
  return tools.find(each => ownedBy(each, path) === most);
}
