import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { NewPlaybook } from '../parts/NewPlaybook.tsx';
import { PlaybookList } from '../parts/PlaybookList.tsx';
import { PlaybookPane } from '../parts/PlaybookPane.tsx';
import { playbooksQuery } from '../queries.ts';
import styles from './PlaybooksScreen.module.css';

/** /Intelligence/pagehome/children/review/contractReview/playbooks */
export default function PlaybooksScreen() {
  const { id } = useSearch({ from: addresses.playbooks().to });
  const { data, error, refetch } = useQuery(playbooksQuery);
  const [isAdding, setAdding] = useState(false);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const { playbooks } = data;
  const current = playbooks.find(({ playbookId }) => playbookId === id) ?? playbooks[0];
  return (
    <div className={styles.screen}>
      <PageHead
        title="立场库"
        about="自己的清单与谈判立场：每个要点的首选、可让步、不可接受与条款文字。审查时选用，记下所用版本。"
        actions={<Link {...addresses.contractReview()}>合同审查</Link>}
      />
      <div className={styles.body}>
        <PlaybookList
          playbooks={playbooks}
          currentId={isAdding ? undefined : current?.playbookId}
          onAdd={() => setAdding(true)}
        />
        {isAdding ? (
          <NewPlaybook onClose={() => setAdding(false)} />
        ) : current ? (
          <PlaybookPane key={current.playbookId} playbookId={current.playbookId} />
        ) : (
          <EmptyBox isSettled text="还没有立场库。可以从现成要点、从您审查过的合同或空白开始建立" />
        )}
      </div>
    </div>
  );
}
