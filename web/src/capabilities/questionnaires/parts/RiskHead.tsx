import { SearchOutlined } from '@ant-design/icons';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { type Address, addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ImportButton } from './ImportButton.tsx';
import { ProposeButton } from './ProposeButton.tsx';
import styles from './RiskHead.module.css';

interface Tab {
  name: string;
  address: Address;
  isCurrent: boolean;
}

interface Props {
  /** Which of the two lists is shown. */
  current: 'own' | 'library';
  /** The tabs below it. */
  tabs: Tab[];
  keyword: string | undefined;
  onSearch: (keyword: string | undefined) => void;
}

/** The frame of 风险自检: one's own questionnaires and the library, their parts, the search, a new one. */
export function RiskHead({ current, tabs, keyword = '', onSearch }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(keyword);
  const search = () => onSearch(typed.trim() || undefined);
  const main: Tab[] = [
    { name: '我的问卷', address: addresses.risk(), isCurrent: current === 'own' },
    { name: '问卷库', address: addresses.riskLibrary(), isCurrent: current === 'library' },
  ];
  return (
    <>
      <PageHead
        title="风险自检"
        about="写好或选用问卷，发链接给客户填写，得出得分、发现、依据与整改计划"
        actions={
          <>
            <Input
              aria-label="查找问卷"
              placeholder="问卷名称"
              className={styles.search}
              value={typed}
              onChange={event => setTyped(event.target.value)}
              onPressEnter={search}
              suffix={<Button type="text" size="small" aria-label="查找" icon={<SearchOutlined />} onClick={search} />}
            />
            <ProposeButton />
            <ImportButton />
            <Button type="primary" onClick={() => void navigate(addresses.riskEditor())}>
              新建问卷
            </Button>
          </>
        }
      />
      <Tabs name="问卷来源" tabs={main} />
      <Tabs name="分组" tabs={tabs} isSmall />
    </>
  );
}

function Tabs({ name, tabs, isSmall = false }: { name: string; tabs: Tab[]; isSmall?: boolean }) {
  return (
    <nav aria-label={name} className={isSmall ? styles.small : styles.tabs}>
      {tabs.map(({ name: label, address, isCurrent }) => (
        <Link key={label} {...address} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
