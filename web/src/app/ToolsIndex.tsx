import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoadingBox } from '../ui/LoadingBox.tsx';
import { addresses } from './addresses.ts';

const Results = lazy(() => import('../capabilities/search/screens/SearchScreen.tsx'));
const Entry = lazy(() => import('../capabilities/home/screens/ToolsIndexScreen.tsx'));

/** /intelligentTools/toolsIndex: the entry page of the tools, or the results where the address asks for them. */
export default function ToolsIndex() {
  const { showPage, mainTab, queryList } = useSearch({ from: addresses.search.to });
  const isResult = showPage === 'searchResult' || mainTab !== undefined || queryList !== undefined;
  return <Suspense fallback={<LoadingBox />}>{isResult ? <Results /> : <Entry />}</Suspense>;
}
