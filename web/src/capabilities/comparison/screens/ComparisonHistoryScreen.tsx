import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RecordTable } from '../parts/RecordTable.tsx';

/** /Intelligence/pagehome/children/review/contrast/history */
export default function ComparisonHistoryScreen() {
  return (
    <>
      <PageHead title="比对记录" about="新的在前" actions={<Link {...addresses.comparison()}>新的比对</Link>} />
      <RecordTable />
    </>
  );
}
