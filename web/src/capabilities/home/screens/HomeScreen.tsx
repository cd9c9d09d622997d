import { useNavigate, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { useUser } from '../../../lib/session.ts';
import { StatusNote } from '../../../ui/StatusNote.tsx';
import { usePackNote } from '../../packs/queries.ts';
import { LatestCases } from '../parts/LatestCases.tsx';
import { RecentHistory } from '../parts/RecentHistory.tsx';
import { SearchBox } from '../parts/SearchBox.tsx';
import { ToolsPanel } from '../parts/ToolsPanel.tsx';
import { WhatIsNew } from '../parts/WhatIsNew.tsx';
import styles from './HomeScreen.module.css';

function greeting(hour: number): string {
  if (hour < 6) return '夜深了';
  if (hour < 12) return '上午好';
  return hour < 18 ? '下午好' : '晚上好';
}

/** / */
export default function HomeScreen() {
  const name = useUser(state => state.user?.name);
  const navigate = useNavigate();
  const { id } = useSearch({ from: addresses.home.to });
  const choose = (categoryId: number | undefined) =>
    void navigate(categoryId === undefined ? addresses.home : addresses.homeCategory(categoryId));
  const note = usePackNote('laws', { isForEverybody: false });
  return (
    <div className={styles.home}>
      <h1>
        {greeting(new Date().getHours())}，{name}。今天处理什么？
      </h1>
      <SearchBox />
      <StatusNote note={note} />
      <ToolsPanel categoryId={Number(id)} onChoose={choose} />
      <RecentHistory />
      <LatestCases />
      <WhatIsNew />
    </div>
  );
}
