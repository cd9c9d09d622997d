import type { LibraryRow } from '@antai/contract/questionnaires/questionnaires';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { addresses } from '../../../app/addresses.ts';
import { EmptyBox } from '../../../ui/EmptyBox.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { LibraryPreview } from '../parts/LibraryPreview.tsx';
import { RiskHead } from '../parts/RiskHead.tsx';
import { groupsQuery, libraryQuery, useLibraryCopy } from '../queries.ts';
import styles from './RiskLibraryScreen.module.css';

/** The id of the second top tab on the address. */
const library = '2';

/** /risk/library */
export default function RiskLibraryScreen() {
  const navigate = useNavigate();
  const { childId, keyword } = useSearch({ from: addresses.riskLibrary().to });
  const groups = useQuery(groupsQuery);
  const list = useQuery(libraryQuery(childId, keyword));
  const addressOf = (groupId: string | undefined, word: string | undefined) =>
    addresses.riskLibrary({
      parentId: library,
      ...(groupId ? { childId: groupId } : {}),
      ...(word ? { keyword: word } : {}),
    });
  const tabs = [{ groupId: undefined, name: '全部' }, ...(groups.data?.groups ?? [])];
  return (
    <>
      <RiskHead
        key={keyword}
        current="library"
        keyword={keyword}
        onSearch={typed => void navigate(addressOf(childId, typed))}
        tabs={tabs.map(({ groupId, name }) => ({
          name,
          address: addressOf(groupId, keyword),
          isCurrent: groupId === childId,
        }))}
      />
      {list.error ? <ErrorBox error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <LoadingBox /> : null}
      {list.data?.total === 0 ? <EmptyBox isSettled text="没有符合的问卷，请换一个词或分组" /> : null}
      <ul className={styles.list}>
        {list.data?.records.map(row => (
          <LibraryCard key={row.repositoryId} row={row} />
        ))}
      </ul>
    </>
  );
}

function LibraryCard({ row }: { row: LibraryRow }) {
  const navigate = useNavigate();
  const [isShown, setShown] = useState(false);
  const copy = useLibraryCopy();
  const { repositoryId, title, description, questionCount, findingCount, estimatedMinutes, lawAsOf } = row;
  const take = () =>
    copy.mutate(repositoryId, {
      onSuccess: ({ questionnaireId }) => void navigate(addresses.riskEditor(questionnaireId)),
    });
  return (
    <li className={styles.card}>
      <h2>{title}</h2>
      <p>{description}</p>
      <p className={styles.facts}>
        {questionCount}题，{findingCount}项发现，约{estimatedMinutes}分钟，法律截至{lawAsOf}
      </p>
      <div className={styles.actions}>
        <Button aria-label={`预览${title}`} onClick={() => setShown(true)}>
          预览
        </Button>
        <Button aria-label={`复制到我的问卷：${title}`} loading={copy.isPending} onClick={take}>
          复制到我的问卷
        </Button>
      </div>
      {isShown ? <LibraryPreview repositoryId={repositoryId} title={title} onClose={() => setShown(false)} /> : null}
    </li>
  );
}
