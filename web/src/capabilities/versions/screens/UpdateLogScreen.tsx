import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { addresses } from '../../../app/addresses.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { versionsQuery } from '../queries.ts';
import styles from './UpdateLogScreen.module.css';

/** /userCenter/updateLog */
export default function UpdateLogScreen() {
  const { logId } = useSearch({ from: addresses.updateLog().to });
  const { data, error, refetch } = useQuery(versionsQuery);
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBox />;
  const current = logId === undefined ? data[0] : data.find(version => version.logId === logId);
  return (
    <div className={styles.log}>
      <nav aria-label="版本">
        <ul>
          {data.map(({ logId: id, versionNum, updateDate }) => (
            <li key={id}>
              <Link {...addresses.updateLog(id)} aria-current={id === current?.logId ? 'page' : undefined}>
                <b>{versionNum}</b>
                <small>{updateDate}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {current ? (
        <article>
          <h1>{current.title}</h1>
          <p>
            版本 {current.versionNum} · {current.updateDate}
          </p>
          <ul>
            {current.content.map(each => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </article>
      ) : (
        <StateBox role="status" title={data.length === 0 ? '还没有发布过版本' : '没有这个版本的更新日志'} />
      )}
    </div>
  );
}
