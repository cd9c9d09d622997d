import { FactCard } from '../../../ui/FactCard.tsx';
import type { Cited } from './CitedArticle.tsx';
import { type CitedProvision, uniqueProvisions } from './record-fields.ts';

interface Props {
  title: string;
  provisions: CitedProvision[];
  onCite: (cited: Cited) => void;
}

/** The provisions a record cites, each article to open. */
export function CitedCard({ title, provisions, onCite }: Props) {
  const cited = uniqueProvisions(provisions);
  if (cited.length === 0) return null;
  return (
    <FactCard title={title}>
      <ul>
        {cited.map(({ statute, articles }) => (
          <li key={statute}>
            《{statute}》
            <div className="record-articles">
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
