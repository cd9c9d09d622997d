import { recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { isOpen } from '../../../lib/permission.ts';
import { latestQuery } from '../../search/queries.ts';
import { EntryList } from './EntryList.tsx';

/** The newest judgments of the house. */
export function LatestCases() {
  const { data } = useQuery({ ...latestQuery(recordTypes.cases), enabled: isOpen(20011) });
  if (!data || data.records.length === 0) return null;
  const entries = data.records.map(({ id, fields }) => ({
    key: id,
    link: (
      <Link {...addresses.record(recordTypes.cases, id)}>{String(fields.caseTitle ?? fields.caseNumber ?? id)}</Link>
    ),
    time: String(fields.judgmentDate ?? ''),
  }));
  return <EntryList title="最新案例" entries={entries} />;
}
