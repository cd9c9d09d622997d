import { AppstoreOutlined, ReadOutlined, ReconciliationOutlined, SearchOutlined } from '@ant-design/icons';
import type { ResourceId } from '@antai/contract/wire/resources';
import type { ReactNode } from 'react';

export interface MenuEntry {
  /** The category of the home page, 1 to 5; the first entry, all services, has none. */
  categoryId?: number;
  name: string;
  path: string;
  icon: ReactNode;
  resource?: ResourceId;
  /** Addresses below these belong to the entry, unless another entry owns a longer beginning. */
  owns: string[];
}

/** The left menu. An area enters here on the day it works. */
export const menu: MenuEntry[] = [
  { name: '全部服务', path: '/', icon: <AppstoreOutlined />, owns: ['/'] },
  {
    categoryId: 4,
    name: '数据检索',
    path: '/intelligentTools/toolsIndex',
    icon: <SearchOutlined />,
    resource: 2001,
    owns: ['/intelligentTools'],
  },
  {
    categoryId: 4,
    name: '类案检索',
    path: '/intelligentTools/caseIndex',
    icon: <ReconciliationOutlined />,
    resource: 20022,
    owns: ['/intelligentTools/caseIndex'],
  },
  {
    categoryId: 4,
    name: '专业观点',
    path: '/intelligentTools/opinionsIndex',
    icon: <ReadOutlined />,
    resource: 2001,
    owns: ['/intelligentTools/opinionsIndex'],
  },
];
