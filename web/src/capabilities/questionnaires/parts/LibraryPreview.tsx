import { useQuery } from '@tanstack/react-query';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LoadingBox } from '../../../ui/LoadingBox.tsx';
import { libraryPreviewQuery } from '../queries.ts';
import { BasisTags } from './BasisTags.tsx';
import { questionsIn } from './edit-content.ts';
import styles from './LibraryPreview.module.css';
import { ReadingDrawer } from './ReadingDrawer.tsx';

interface Props {
  repositoryId: string;
  title: string;
  onClose: () => void;
}

/** What a questionnaire of the library asks, and what its findings rest on. */
export function LibraryPreview({ repositoryId, title, onClose }: Props) {
  const { data, error, refetch } = useQuery(libraryPreviewQuery(repositoryId));
  // the numbers that conditions and reports call them by
  const numbers = new Map((data ? questionsIn(data.content) : []).map(({ id }, at) => [id, at + 1]));
  return (
    <ReadingDrawer widthPx={640} title={title} onClose={onClose}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <p>{data.content.applicability}</p>
          {data.content.sections.map(section => (
            <section key={section.id} className={styles.section}>
              <h3>{section.title}</h3>
              <ol>
                {section.questions.map(({ id, title: wording }) => (
                  <li key={id} value={numbers.get(id)} className={numbers.has(id) ? undefined : styles.text}>
                    {wording}
                  </li>
                ))}
              </ol>
            </section>
          ))}
          <h3>发现与依据</h3>
          <ul className={styles.findings}>
            {data.content.findings.map(({ id, title: finding, legalBasis }) => (
              <li key={id}>
                {finding} <BasisTags bases={legalBasis} states={data.bases} />
              </li>
            ))}
          </ul>
          <p>{data.content.disclaimer}</p>
        </>
      ) : error ? null : (
        <LoadingBox />
      )}
    </ReadingDrawer>
  );
}
