import { recordTypes } from '@antai/contract/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isOpen } from '../../../lib/permission.ts';
import { latestQuery } from '../../search/queries.ts';

/** The newest judgments of the house. */
export function LatestCases() {
  const { data } = useQuery({ ...latestQuery(recordTypes.cases), enabled: isOpen(20011) });
  if (!data || data.records.length === 0) return null;
  return (
    <section className="home-list">
      <h2>最新案例</h2>
      <ul>
        {data.records.map(({ id, fields }) => (
          <li key={id}>
            <Link to="/intelligentTools/caseDetail" search={{ id } as never}>
              {String(fields.caseTitle ?? fields.caseNumber ?? id)}
            </Link>
            <time className="tabular">{String(fields.judgmentDate ?? '')}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
