import type { CitedProvision } from '@antai/contract/records/shared';
import { inTitleMarks } from '../../../lib/name-statute.ts';
import { FactCard } from '../../../ui/FactCard.tsx';
import type { Citation } from './ProvisionCard.tsx';
import styles from './ProvisionList.module.css';
import { uniqueProvisions } from './record-summary.ts';

interface Props {
  title: string;
  provisions: CitedProvision[];
  onCite: (citation: Citation) => void;
}

/** The provisions a record cites, each article to open. */
export function ProvisionList({ title, provisions, onCite }: Props) {
  const unique = uniqueProvisions(provisions);
  if (unique.length === 0) return null;
  return (
    <FactCard title={title}>
      <ul>
        {unique.map(({ statute, articles }) => (
          <li key={statute}>
            {inTitleMarks(statute)}
            <div className={styles.articles}>
              {articles.map(article => (
                <button key={article} type="button" onClick={() => onCite({ statute, article, articles })}>
                  {article}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </FactCard>
  );
}
